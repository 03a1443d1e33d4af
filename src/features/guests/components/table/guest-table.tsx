/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { ListRow, SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import { gridId, guestsIn, useGrid } from '../../grid/use-grid.ts'
import type { GridActs } from '../../grid/use-grid.ts'
import { heightOfRow, useRowLayout } from '../../grid/use-row-layout.ts'
import type { Heights, RowLayout } from '../../grid/use-row-layout.ts'
import { useVisible } from '../../grid/use-visible.ts'
import { guestAfter } from '../../list/use-guest-changes.ts'
import type { GuestFields } from '../../guests.queries.ts'
import type { Unsaved } from '../../list/use-guest-changes.ts'
import { CellEditor } from './cell-editor.tsx'
import { HouseholdBlock } from './household-block.tsx'
import type { BlockProps } from './household-block.tsx'
import { eventName, lineTexts } from './line-texts.tsx'
import { useUnsavedPress } from '../../list/use-unsaved-press.ts'
import css from './guest-table.module.css'

/** What the table asks for; called by what is pressed, never while it is drawn. */
export interface TableActs extends Pick<GridActs, 'select' | 'selectAll' | 'clear' | 'undo'> {
  onChange: (guest: Guest, change: GuestFields) => void
  /** Sends a guest's unsaved change again, or discards it. */
  onRetry: (guestId: string) => void
  onDiscard: (guestId: string) => void
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
  saveTheDates: SaveTheDates
  selected: ReadonlySet<string>
  /** What was typed and could not be saved, by guest. */
  unsaved: ReadonlyMap<string, Unsaved>
  /** What guests choose between; empty where a meal is typed. */
  meals: readonly string[]
  mayEdit: boolean
  heights: Heights
  acts: RefObject<TableActs>
}

/** A guest list of any length: only visible rows are drawn, and keys reach every row. */
export const GuestTable = memo(function GuestTable(props: TableProps) {
  const { t } = useTranslation()
  const { rows, events, names, rsvps, saveTheDates, selected, unsaved, mayEdit, heights } = props
  const box = useRef<HTMLDivElement>(null)
  const layout = useRowLayout(rows, heights, unsaved)
  const grid = useGuestGrid(props, box, layout)
  const { active, editing } = grid
  const texts = useMemo(() => lineTexts(events), [events])
  const onUnsaved = useUnsavedPress(props, grid.moveTo)
  const editor = editorOf(props, grid)
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
        style={measures(events, heights)}
        onKeyDown={grid.onKeyDown}
        onClick={grid.onClick}
      >
        <HeadRow {...props} />
        <Body
          {...{
            box,
            layout,
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
          }}
          lastCol={colsOf(events).last}
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

/** The columns by number: selection, name, one for each event, meal, actions. */
function colsOf(events: readonly WeddingEvent[]) {
  return { name: 1, firstEvent: 2, meal: events.length + 2, last: events.length + 3 }
}

function measures(events: readonly WeddingEvent[], heights: Heights) {
  // React's own type knows no custom property.
  return {
    '--events': events.length,
    '--home': `${heights.household}px`,
    '--unsaved': `${heights.unsaved}px`,
  } as CSSProperties
}

/** The grid with what may be done in this table. */
function useGuestGrid(
  { rows, events, selected, unsaved, mayEdit, heights, acts }: TableProps,
  box: RefObject<HTMLDivElement | null>,
  layout: RowLayout,
) {
  const { name, meal, last } = colsOf(events)
  return useGrid({
    rows,
    lastCol: last,
    box,
    hasBar: mayEdit && selected.size > 0,
    tops: layout.tops,
    heightOf: (row) => heightOfRow(row, heights, unsaved),
    unsaved,
    select: (ids, how) => acts.current.select(ids, how),
    selectAll: () => acts.current.selectAll(),
    clear: () => acts.current.clear(),
    undo: () => acts.current.undo(),
    act: (row) => acts.current.onOpen(row),
    isEditable: (row, col) => mayEdit && row.kind === 'guest' && col >= name && col <= meal,
    remove: (row) => {
      if (!mayEdit) return
      const own = guestsIn([row])
      // What is selected elsewhere stays.
      acts.current.onRemove(own.every((id) => selected.has(id)) ? [...selected] : own)
    },
  })
}

/** The editor of the cell that is being changed. */
function editorOf(
  { rows, events, meals, unsaved, acts }: TableProps,
  { active, editing, index, end }: ReturnType<typeof useGrid>,
) {
  const edited = editing && editing.key === active?.key ? rows[index] : undefined
  if (!editing || edited?.kind !== 'guest') return null
  const { name, firstEvent, meal } = colsOf(events)
  return (
    <CellEditor
      key={`${editing.col}`}
      guest={shownGuest(edited.guest, unsaved)}
      event={events[editing.col - firstEvent] ?? null}
      kind={editing.col === name ? 'name' : editing.col === meal ? 'meal' : 'answer'}
      meals={meals}
      by={editing.by}
      onEnd={(change, next) => {
        if (change) acts.current.onChange(edited.guest, change)
        end(next)
      }}
    />
  )
}

function HeadRow({ rows, events, selected, acts }: TableProps) {
  const { t } = useTranslation()
  // While nobody is selected nothing has to be gathered to know that not all are.
  const allSelected =
    selected.size > 0 && rows.length > 0 && guestsIn(rows).every((id) => selected.has(id))
  return (
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
  )
}

/** A guest as the table shows them: with what was typed, saved or not. */
function shownGuest(guest: Guest, unsaved: ReadonlyMap<string, Unsaved>) {
  const typed = unsaved.get(guest.id)
  return typed ? guestAfter(guest, typed.change) : guest
}

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
