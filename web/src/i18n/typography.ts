/** Where a line may not break: a dash never begins one, and a figure stays with what it counts. */
export const tied = (text: string): string => text.replaceAll(' — ', '\u00a0— ').replace(/(\d) (?=\p{Ll})/gu, '$1\u00a0');
