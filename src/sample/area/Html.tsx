import { prose, stack } from './styles.ts'

/** The paragraphs of a text that comes as HTML. It is read as text: what else stands in it is not carried out. */
export function Html({ text }: { text: string }) {
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const parts = [...body.children].map(({ textContent }) => textContent)
  const lines = parts.length === 0 ? [body.textContent] : parts
  return (
    <div className={stack}>
      {lines.map((line, place) => (
        // They never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place} className={prose} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}
