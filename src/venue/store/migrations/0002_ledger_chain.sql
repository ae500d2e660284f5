CREATE TABLE "ledger_batch" (
	"number" bigint PRIMARY KEY NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	"postings" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"last_posting" bigint NOT NULL,
	"last_entry" bigint NOT NULL,
	"totals" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"last_posting" bigint NOT NULL,
	"last_entry" bigint NOT NULL,
	"totals" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entry" DROP CONSTRAINT "entry_posting_id_posting_id_fk";
--> statement-breakpoint
ALTER TABLE "entry" DROP CONSTRAINT "entry_account_ledger_account_name_fk";
--> statement-breakpoint
DROP INDEX "entry_posting";--> statement-breakpoint
ALTER TABLE "entry" DROP CONSTRAINT "entry_pkey";--> statement-breakpoint
ALTER TABLE "entry" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_posting_id_id_pk" PRIMARY KEY("posting_id","id");--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_actor_id_account_id_fk";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account_id_account_id_fk";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_machine_id_machine_id_fk";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_session_id_play_session_id_fk";--> statement-breakpoint
ALTER TABLE "posting" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
CREATE UNIQUE INDEX "posting_reversed_once" ON "posting" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE TRIGGER ledger_batch_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_batch" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only its row is ever changed: another one would be a second end of the chain.
CREATE TRIGGER ledger_head_is_one BEFORE DELETE OR TRUNCATE ON "ledger_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "ledger_head" ADD CONSTRAINT "ledger_head_is_one" CHECK (id = 1);
--> statement-breakpoint
-- The first commit after this links what was posted before the chain.
INSERT INTO "ledger_head" ("id", "number", "hash", "last_posting", "last_entry", "totals") VALUES (1, 0, '', 0, 0, '{}');
--> statement-breakpoint
-- Balances change with every posting: room for the new row on the same page keeps the index out of it.
ALTER TABLE "ledger_account" SET (fillfactor = 50);
