ALTER TABLE "account" ADD COLUMN "password_until" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "token_at" bigint;--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "heard_at" bigint;--> statement-breakpoint
UPDATE "account" SET "is_demo" = true WHERE "email" = "username" || '@takewin.example' AND "username" IN ('player', 'player2', 'vip', 'cashier', 'technician', 'supervisor', 'manager', 'admin');
