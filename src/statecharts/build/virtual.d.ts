/* What src/statecharts/build/plugin.ts makes while the product is built. */

declare module 'virtual:statecharts' {
  import type { Exports, Listing, Sheet } from '#src/statecharts/sheet.ts'

  export const listings: Listing[]
  export const sheets: Record<string, () => Promise<Sheet>>
  export const exported: Record<string, () => Promise<Exports>>
}

declare module 'virtual:statecharts/shown' {
  /** By machine, what its log may show. */
  const shown: Record<
    string,
    {
      context: readonly string[]
      events: Readonly<Record<string, readonly string[]>>
      /** Of a lifecycle: the dotted path of each state, by the name that a row keeps of it. */
      states?: Readonly<Record<string, string>>
    }
  >
  export default shown
}
