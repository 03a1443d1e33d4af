import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Sheet } from '../sheet.ts'
import { Drawing } from './drawing.tsx'
import css from './paper-copy.module.css'

/**
 * The whole chart as large as the paper is, drawn only while the page is being printed: what is on
 * the screen is a part of it.
 */
export function PaperCopy({ sheet, isDrawn }: { sheet: Sheet; isDrawn: boolean }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    // The paper is made as soon as the listener returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), listening)
    window.addEventListener('afterprint', () => setPrinting(false), listening)
    return () => listening.abort()
  }, [])
  if (!isPrinting || !isDrawn) return null
  const { width, height } = sheet.pictures.down
  return (
    <svg className={css.copy} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Drawing picture={sheet.pictures.down} />
    </svg>
  )
}
