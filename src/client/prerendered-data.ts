import { createContext, use } from 'react'

/** What the server drew a page from: its address and its data. */
export interface PrerenderedData {
  path: string
  data: unknown
}

/** Around the whole product, where it is drawn and where it is taken over. */
export const PrerenderedDataContext = createContext<PrerenderedData | null>(null)

/**
 * What a page was drawn from; undefined for one that was not drawn, whose data is to be asked for.
 * The server is the one who wrote it.
 */
export function useShownSeats(path: string): unknown {
  const drawn = use(PrerenderedDataContext)
  return drawn?.path === path ? drawn.data : undefined
}

/** What the server left in the document. */
export function readPrerenderedData(): PrerenderedData | null {
  const text = document.getElementById('drawn')?.textContent
  return text ? (JSON.parse(text) as PrerenderedData) : null
}
