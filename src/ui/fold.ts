const plain = /^[\x20-\x7e]*$/
/** Letters as they are searched: without marks, marks of direction and case, and the Turkish ı as i. */
export const fold = (words: string) =>
  plain.test(words)
    ? words.toLowerCase()
    : words
        .normalize('NFD')
        .replace(/[\p{M}\u2068\u2069]/gu, '')
        .toLowerCase()
        .replaceAll('ı', 'i')
