import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import type { Unsaved } from './use-guest-changes.ts'
import { unsavedCols } from '../components/unsaved/unsaved-strip.tsx'

interface PressOptions {
  rows: readonly ListRow[]
  events: readonly WeddingEvent[]
  unsaved: ReadonlyMap<string, Unsaved>
  acts: RefObject<{
    onRetry: (guestId: string) => void
    onDiscard: (guestId: string) => void
    onOpen: (row: ListRow) => void
  }>
}

type UnsavedPress = (guestId: string, what: 'retry' | 'discard' | 'open') => void

/**
 * What the buttons of an unsaved change do. It is one function for as long as the table is there,
 * so that no row is drawn again for it.
 */
export function useUnsavedPress(
  { rows, events, unsaved, acts }: PressOptions,
  moveTo: (index: number, col: number) => void,
) {
  const pressed = useRef<UnsavedPress>(() => undefined)
  useLayoutEffect(() => {
    pressed.current = (guestId, what) => {
      const row = rows.find(({ key }) => key === guestId)
      if (what === 'open' && row) return acts.current.onOpen(row)
      // The button goes with what it was for: the cell takes the focus.
      moveTo(
        rows.findIndex(({ key }) => key === guestId),
        unsavedCols(unsaved.get(guestId)?.change ?? {}, events)[0] ?? 1,
      )
      if (what === 'retry') acts.current.onRetry(guestId)
      else acts.current.onDiscard(guestId)
      return undefined
    }
  })
  return useCallback<UnsavedPress>((guestId, what) => pressed.current(guestId, what), [])
}
