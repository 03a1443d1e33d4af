/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Block } from '../../grid/use-row-layout.ts'
import type { Cell } from '../../grid/use-tab-stop.ts'
import type { Unsaved } from '../../list/use-guest-changes.ts'
import { GuestLine, HouseholdLine } from './lines.tsx'
import type { LineTexts } from './line-texts.tsx'
import css from './lines.module.css'

export interface BlockProps {
  block: Block
  lastCol: number
  texts: LineTexts
  events: readonly WeddingEvent[]
  names: readonly [string, string]
  rsvps: ReadonlyMap<string, Rsvp>
  saveTheDates: SaveTheDates
  selected: ReadonlySet<string>
  unsaved: ReadonlyMap<string, Unsaved>
  onUnsaved: (guestId: string, what: 'retry' | 'discard' | 'open') => void
  /** The cell that the focus may be in; null where it is in another block. */
  active: Cell | null
  /** What the active line's cell is edited with. */
  editor: ReactNode
  editorCol: number | null
}

/** A household and its people; while the list is scrolled, those that stay are not looked at. */
export const HouseholdBlock = memo(function HouseholdBlock(props: BlockProps) {
  const {
    block,
    lastCol,
    texts,
    events,
    names,
    rsvps,
    saveTheDates,
    selected,
    unsaved,
    onUnsaved,
    active,
    editor,
    editorCol,
  } = props
  return (
    <div
      role="rowgroup"
      className={css.block}
      style={{ insetBlockStart: block.top, blockSize: block.height }}
    >
      {block.rows.map((row, place) => {
        const isActive = row.key === active?.key
        const line = {
          rowIndex: block.first + place + 2,
          activeCol: isActive ? active.col : null,
          lastCol,
          texts,
        }
        return row.kind === 'household' ? (
          <HouseholdLine
            key={row.key}
            {...line}
            household={row.household}
            count={row.people.length}
            names={names}
            rsvp={rsvps.get(row.key) ?? null}
            saveTheDate={texts.saveTheDate(row.people, saveTheDates)}
            isSelected={row.people.every(({ id }) => selected.has(id))}
          />
        ) : (
          <GuestLine
            key={row.key}
            {...line}
            guest={row.guest}
            host={row.host}
            isLast={row.isLast}
            events={events}
            isSelected={selected.has(row.guest.id)}
            unsaved={unsaved.get(row.guest.id) ?? null}
            onUnsaved={onUnsaved}
            editor={isActive ? editor : null}
            editorCol={isActive ? editorCol : null}
          />
        )
      })}
    </div>
  )
})
