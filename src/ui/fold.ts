const plain = /^[\x20-\x7e]*$/
/** Letters as they are searched: without marks and case, and the Turkish ı as i. */
export const fold = (words: string) =>
  plain.test(words)
    ? words.toLowerCase()
    : words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
