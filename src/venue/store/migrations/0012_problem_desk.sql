CREATE TABLE "transfer_step" (
	"transfer_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"at" bigint NOT NULL,
	"event" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"outcome" text,
	CONSTRAINT "transfer_step_transfer_id_sequence_pk" PRIMARY KEY("transfer_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "problem_snooze" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_snooze_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"problem_id" bigint NOT NULL,
	"state" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"until" bigint NOT NULL,
	"ended_at" bigint,
	"ended_by" bigint
);
--> statement-breakpoint
ALTER TABLE "problem_snooze" ADD CONSTRAINT "problem_snooze_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_snooze" ADD CONSTRAINT "problem_snooze_staff_id_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_snooze" ADD CONSTRAINT "problem_snooze_ended_by_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_running_snooze" ON "problem_snooze" USING btree ("problem_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "problem_snooze_problem" ON "problem_snooze" USING btree ("problem_id","id");--> statement-breakpoint
CREATE INDEX "problem_closed" ON "problem" USING btree ("closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
-- What a cabinet reports now has its row from now on.
INSERT INTO "problem" ("machine_id", "kind", "session_id", "account_id", "evidence", "raised_at")
SELECT c."machine_id", f.value, (c."snapshot" -> 'context' -> 'holder' ->> 'sessionId')::bigint, (c."snapshot" -> 'context' -> 'holder' ->> 'playerId')::bigint, '{"detail": null, "credit": null, "state": "", "meters": null}', c."changed_at"
FROM "cabinet" c CROSS JOIN LATERAL jsonb_array_elements_text(c."snapshot" -> 'context' -> 'cabinetFaults') f(value);--> statement-breakpoint
UPDATE "floor_task" SET "released_at" = "taken_at" WHERE "task" LIKE 'fault-%' AND "released_at" IS NULL;
