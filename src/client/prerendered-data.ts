import { createContext, use, useEffect, useState } from 'react'

/** The data that the server rendered a page from, with its address. */
export interface PrerenderedData {
  path: string
  data: unknown
}

/** Provided around the whole product, on the server and where the browser hydrates it. */
export const PrerenderedDataContext = createContext<PrerenderedData | null>(null)

/**
 * The data that this page was rendered from; undefined if it was not rendered on the server and has
 * to request its data. Only the server writes it.
 */
export function usePrerenderedData(path: string): unknown {
  const prerendered = use(PrerenderedDataContext)
  return prerendered?.path === path ? prerendered.data : undefined
}

const opened = new WeakSet<object>()

/**
 * What the server rendered a page from, on the first visit to it; undefined when it is opened
 * again, because by then it is as old as the document.
 */
export function useOnFirstVisit<T extends object>(rendered: T | null | undefined) {
  const [isOld] = useState(() => (rendered ? opened.has(rendered) : false))
  useEffect(() => {
    if (rendered) opened.add(rendered)
  }, [rendered])
  return isOld ? undefined : rendered
}

/** Reads the data from the document that the server sent. */
export function readPrerenderedData(): PrerenderedData | null {
  const text = document.getElementById('drawn')?.textContent
  return text ? (JSON.parse(text) as PrerenderedData) : null
}
