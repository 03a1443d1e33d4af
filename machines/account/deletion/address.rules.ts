/**
 * A regular expression, for PostgreSQL and for JavaScript, that finds an e-mail address where it
 * stands whole: not inside a longer one ("ann@x.test" in "joann@x.test" or "ann@x.test.example").
 * Compare without regard to case. An escaped line break may stand before it, as in the text of
 * JSON.
 */
export function wholeAddress(address: string): string {
  const literal = address.replaceAll(/[^a-zA-Z0-9@]/g, (sign) => `\\${sign}`)
  return `(?:(?<![a-zA-Z0-9._%+-])|(?<=\\\\[nrt]))${literal}(?![a-zA-Z0-9-]|\\.[a-zA-Z0-9])`
}
