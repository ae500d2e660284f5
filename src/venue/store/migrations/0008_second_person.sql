CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"account_id" bigint,
	"asked" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"rests_on_hash" text NOT NULL,
	"secret_hashes" jsonb NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"maker_id" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"until" bigint NOT NULL,
	"checker_id" bigint,
	"decided_at" bigint,
	"decided_for" text
);
--> statement-breakpoint
CREATE TABLE "credential_issue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credential_issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"issued_by" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_transaction" DROP CONSTRAINT "desk_transaction_refund_of_unique";--> statement-breakpoint
ALTER TABLE "desk_transaction" DROP CONSTRAINT "desk_transaction_refund_of_transfer_unique";--> statement-breakpoint
ALTER TABLE "desk_transaction" ADD COLUMN "why" jsonb;--> statement-breakpoint
ALTER TABLE "desk_transaction" ADD COLUMN "offer_percent" double precision;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_maker_id_account_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_checker_id_account_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_issue" ADD CONSTRAINT "credential_issue_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_issue" ADD CONSTRAINT "credential_issue_issued_by_account_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_state" ON "approval" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "approval_maker" ON "approval" USING btree ("maker_id","id");--> statement-breakpoint
CREATE INDEX "approval_due" ON "approval" USING btree ("until") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "credential_issue_account" ON "credential_issue" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_issue_issued_by" ON "credential_issue" USING btree ("issued_by");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_transaction_refund_of" ON "desk_transaction" USING btree ("refund_of") WHERE state in (0, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "desk_transaction_refund_of_transfer" ON "desk_transaction" USING btree ("refund_of_transfer") WHERE state in (0, 3);--> statement-breakpoint
CREATE INDEX "desk_transaction_maker_day" ON "desk_transaction" USING btree ("maker_id","gaming_day");
--> statement-breakpoint
-- Who made or reset an account may have its keys: never changed.
CREATE TRIGGER credential_issue_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "credential_issue" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
INSERT INTO "credential_issue" ("account_id", "issued_by", "at")
  SELECT "account"."id", "audit"."actor_id", "audit"."at" FROM "audit" JOIN "account" ON "audit"."object" = 'account/' || "account"."id"
  WHERE "audit"."actor_id" IS NOT NULL AND "account"."type" > 0
    AND "audit"."act" IN ('user created', 'password reset', 'PIN reset', 'second factor reset')
  ORDER BY "audit"."id";--> statement-breakpoint
-- What was done before the rule of two persons is not judged by it: `verify` looks at what came after.
INSERT INTO "venue_setting" ("name", "value", "changed_at")
  SELECT 'secondPersonAfter', jsonb_build_object('posting', max("id"), 'at', (extract(epoch from now()) * 1000)::bigint), 0
  FROM "posting" HAVING max("id") IS NOT NULL;
