ALTER TABLE "account" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "hot_round_account" ON "hot_round" USING btree ("account_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_card" ON "account" USING btree ("card");