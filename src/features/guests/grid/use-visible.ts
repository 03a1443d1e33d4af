import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { lastUpTo } from './use-row-layout.ts'
import type { Block, RowLayout } from './use-row-layout.ts'

/**
 * The blocks on the screen, in order, and the one of the row at `pinned` wherever it lies; all of
 * them while the page is printed.
 */
export function useVisible(
  box: RefObject<HTMLElement | null>,
  { blocks, ahead }: RowLayout,
  pinned: number,
): readonly Block[] {
  const [{ from, to }, setRange] = useState({ from: 0, to: 3 })
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return
      const top = -box.current.getBoundingClientRect().top
      const first = lastUpTo(blocks, 'top', top - ahead)
      const end = lastUpTo(blocks, 'top', top + window.innerHeight + ahead) + 1
      setRange((before) =>
        before.from === first && before.to === end ? before : { from: first, to: end },
      )
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [box, blocks, ahead])
  // New rows are laid out at once, while the browser waits for its next frame, which has less to do
  // then.
  useLayoutEffect(() => {
    box.current?.getBoundingClientRect()
  })
  if (isPrinting) return blocks
  const seen = blocks.slice(from, to)
  const place = lastUpTo(blocks, 'first', pinned)
  const other = blocks[place]
  if (!other || seen.includes(other)) return seen
  return place < from ? [other, ...seen] : [...seen, other]
}

/**
 * Whether the page is on its way to paper. The browser takes the page as it is once its event is
 * over, so it is drawn at once.
 */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
