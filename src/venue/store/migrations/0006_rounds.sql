CREATE TABLE "round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"machine_id" bigint NOT NULL,
	"session_id" bigint,
	"account_id" bigint,
	"cabinet_round" text NOT NULL,
	"number" bigint NOT NULL,
	"game" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint NOT NULL,
	"bet" bigint NOT NULL,
	"win" bigint NOT NULL,
	"free_spins" integer NOT NULL,
	"hand_pay" text,
	"spins" jsonb NOT NULL,
	"reels" jsonb NOT NULL,
	"meters_before" jsonb NOT NULL,
	"meters_after" jsonb NOT NULL,
	"proof" jsonb,
	"still" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_still" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_session" ADD COLUMN "round_at_start" bigint;--> statement-breakpoint
ALTER TABLE "play_session" ADD COLUMN "round_at_end" bigint;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_machine_id_machine_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machine"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_session_id_play_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."play_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_still" ADD CONSTRAINT "round_still_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "round_once" ON "round" USING btree ("machine_id","cabinet_round");--> statement-breakpoint
CREATE INDEX "round_session" ON "round" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "round_account" ON "round" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "round_ended" ON "round" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "round_still_due" ON "round" USING btree ("id") WHERE still = 'due';