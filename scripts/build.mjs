#!/usr/bin/env node
// Builds the web app, changed or not.
import { build } from './lib/build.mjs'
import { venueNode } from './lib/node.mjs'
import { root } from './lib/tools.mjs'

try {
  await build(root, venueNode(root))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
