/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo, useCallback, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest, GuestChange } from '#machines/guests/guest.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import { t } from '#src/i18n/t.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import { gridId, guestsIn, useGrid } from '../../grid/use-grid.ts'
import type { GridActs } from '../../grid/use-grid.ts'
import { useRowLayout } from '../../grid/use-row-layout.ts'
import type { Heights, RowLayout } from '../../grid/use-row-layout.ts'
import { useVisible } from '../../grid/use-visible.ts'
import { CellEditor } from './cell-editor.tsx'
import { HouseholdBlock } from './household-block.tsx'
import type { BlockProps } from './household-block.tsx'
import { eventName, lineWords } from './lines.tsx'
import css from './guest-table.module.css'

/** What the table asks for; called by what is pressed, never while it is drawn. */
export interface TableActs extends Pick<GridActs, 'select' | 'selectAll' | 'clear' | 'undo'> {
  onChange: (guest: Guest, change: Omit<GuestChange, 'version'>) => void
  onRemove: (ids: string[]) => void
  /** Opens what there is to know of a guest or a household. */
  onOpen: (row: ListRow) => void
}

interface TableProps {
  rows: readonly ListRow[]
  events: readonly WeddingEvent[]
  names: readonly [string, string]
  /** Where invitations stand, by household. */
  rsvps: ReadonlyMap<string, Rsvp>
  selected: ReadonlySet<string>
  /** What guests choose between; empty where a meal is typed. */
  meals: readonly string[]
  mayEdit: boolean
  heights: Heights
  acts: RefObject<TableActs>
}

/** A guest list of any length: only the rows on the screen are drawn, and all of it is reached by keys. */
export const GuestTable = memo(function GuestTable({ rows, events, names, rsvps, selected, meals, mayEdit, heights, acts }: TableProps) {
  const box = useRef<HTMLDivElement>(null)
  const layout = useRowLayout(rows, heights)
  const mealCol = events.length + 2
  const lastCol = events.length + 3
  const heightOf = useCallback(
    (row: ListRow) => (row.kind === 'household' ? heights.household : heights.guest),
    [heights.household, heights.guest],
  )
  const grid = useGrid({
    rows,
    lastCol,
    box,
    hasBar: mayEdit && selected.size > 0,
    tops: layout.tops,
    heightOf,
    select: (ids, how) => acts.current.select(ids, how),
    selectAll: () => acts.current.selectAll(),
    clear: () => acts.current.clear(),
    undo: () => acts.current.undo(),
    act: (row) => acts.current.onOpen(row),
    isEditable: (row, col) => mayEdit && row.kind === 'guest' && col >= 1 && col <= mealCol,
    remove: (row) => {
      if (!mayEdit) return
      const own = guestsIn([row])
      // What is selected elsewhere stays.
      acts.current.onRemove(own.every((id) => selected.has(id)) ? [...selected] : own)
    },
  })
  const { active, editing } = grid
  const words = useMemo(() => lineWords(events), [events])

  const edited = editing && editing.key === active?.key ? rows[grid.index] : undefined
  const editor =
    editing && edited?.kind === 'guest' ? (
      <CellEditor
        key={`${editing.col}`}
        guest={edited.guest}
        event={events[editing.col - 2] ?? null}
        kind={editing.col === 1 ? 'name' : editing.col === mealCol ? 'meal' : 'answer'}
        meals={meals}
        by={editing.by}
        onEnd={(change, next) => {
          if (change) acts.current.onChange(edited.guest, change)
          grid.end(next)
        }}
      />
    ) : null
  // While nobody is selected nothing has to be gathered to know that not all are.
  const allSelected = selected.size > 0 && rows.length > 0 && guestsIn(rows).every((id) => selected.has(id))

  return (
    <div className={css.scroll}>
      <div
        role="grid"
        id={gridId}
        tabIndex={-1}
        aria-label={t('guests:table.label')}
        aria-describedby="guest-keys"
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        aria-readonly={mayEdit ? undefined : true}
        className={css.grid}
        data-crowded={events.length > 4 || undefined}
        // React's own type knows no custom property.
        style={{ '--events': events.length, '--home': `${heights.household}px` } as CSSProperties}
        onKeyDown={grid.onKeyDown}
        onClick={grid.onClick}
      >
        <div role="row" aria-rowindex={1} className={css.head}>
          <Head>
            <input
              type="checkbox"
              aria-label={t('guests:table.selectAll')}
              checked={allSelected}
              onChange={() => (allSelected ? acts.current.clear() : acts.current.selectAll())}
            />
          </Head>
          <Head>{t('guests:table.name')}</Head>
          {events.map((event) => (
            <Head key={event.id}>{eventName(event)}</Head>
          ))}
          <Head>{t('guests:table.meal')}</Head>
          <Head>
            <Hidden>{t('guests:table.more')}</Hidden>
          </Head>
        </div>
        <Body
          {...{ box, layout, lastCol, words, events, names, rsvps, selected, active, editor }}
          editorCol={editor ? (editing?.col ?? null) : null}
          pinned={grid.index}
        />
      </div>
      <p id="guest-keys" className={css.keys}>
        {t('guests:table.keys')}
      </p>
    </div>
  )
})

function Head({ children }: { children: ReactNode }) {
  return <div role="columnheader">{children}</div>
}

interface BodyProps extends Omit<BlockProps, 'block'> {
  box: RefObject<HTMLDivElement | null>
  layout: RowLayout
  /** The place of the row that the focus may be in, which is always drawn. */
  pinned: number
}

/** Apart from the table, which has nothing to do while it is scrolled. */
function Body({ box, layout, active, editor, editorCol, pinned, ...all }: BodyProps) {
  const blocks = useVisible(box, layout, pinned)
  return (
    <div ref={box} className={css.body} style={{ blockSize: layout.tops.at(-1) }}>
      {blocks.map((block) => {
        const isIn = pinned >= block.first && pinned < block.first + block.rows.length
        return (
          <HouseholdBlock
            key={block.key}
            {...all}
            block={block}
            active={isIn ? active : null}
            editor={isIn ? editor : null}
            editorCol={isIn ? editorCol : null}
          />
        )
      })}
    </div>
  )
}
