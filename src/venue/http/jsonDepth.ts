/** No request of the protocol is nested deeper; checking, parsing and telling what is wrong cost more with each level. */
export const mostLevels = 32

/** Told from the text, before anything is made of it. */
export function isTooDeep(json: string): boolean {
  let level = 0
  let isText = false
  for (let place = 0; place < json.length; place += 1) {
    const sign = json[place]
    if (isText) {
      if (sign === '\\') place += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') {
      level += 1
      if (level > mostLevels) return true
    } else if (sign === '}' || sign === ']') level -= 1
  }
  return false
}
