ALTER TABLE "cabinet" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "cabinet" ADD COLUMN "meters" jsonb;--> statement-breakpoint
ALTER TABLE "cabinet" ADD COLUMN "bank" text;