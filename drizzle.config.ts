import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/venue/store/schema/*.ts',
  out: './src/venue/store/migrations',
})
