/** Letters as they are searched: without marks and case, and the Turkish ı as i. */
export const fold = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
