/** Letters and digits alone, so that "E-mail Address" and "email_address" are one header. */
export function lettersOf(text: string) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
