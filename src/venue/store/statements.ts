/** Statements that come again and again are parsed and planned once for each connection. */
import pg from 'pg'

/** A statement is named once it has come this often: most that are put together by hand never do. */
const often = 5
const mostNamed = 400
const mostCounted = 2_000
const longest = 8_000

type Query = { text?: unknown; name?: string | undefined; values?: readonly unknown[] }

/** For one pool, whose connections share the names. */
export function namingClient(): typeof pg.Client {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size === mostNamed || text.length > longest) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < often) {
      if (counts.size === mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `venue_${names.size + 1}`
    names.set(text, name)
    return name
  }

  return class NamingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as (...given: unknown[]) => unknown
      const query = (asked: Query | string, values?: unknown, ...rest: unknown[]) => {
        const isOpenToIt =
          typeof asked === 'object' &&
          typeof asked.text === 'string' &&
          asked.name === undefined &&
          Array.isArray(values)
        // Without values it is none that the driver would prepare.
        if (!isOpenToIt || values.length === 0) return send(asked, values, ...rest)
        return send({ ...asked, name: nameOf(asked.text as string) }, values, ...rest)
      }
      this.query = query as typeof this.query
    }
  }
}
