import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { useRowOrder } from '#src/ui/actions/use-row-order.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import css from '../editor/editor.module.css'

interface RowListProps<T> {
  /** The field that the rows are of. */
  field: string
  label: string
  hint: string
  error: string | null
  rows: T[]
  max: number
  texts: { add: string; full: string; removed: string }
  /** What a row is called where several are told apart. */
  nameOf: (row: T, at: number) => string
  blank: T
  onChange: (rows: T[]) => void
  renderRow: (row: T, at: number, change: (part: Partial<T>) => void) => ReactNode
}

/**
 * Rows that are added, removed and put in order: by their buttons, or by dragging with a pointer.
 */
export function RowList<T>(list: RowListProps<T>) {
  const { field, label, hint, error, rows, max, texts, nameOf, blank, onChange, renderRow } = list
  const { group, order, remove, add } = useRowMoves<T>(list)

  return (
    <fieldset ref={group} className={css.group} aria-describedby={`${field}-hint`}>
      <legend>{label}</legend>
      <p id={`${field}-hint`} className={error ? css.problem : css.hint}>
        {error ?? hint}
      </p>
      <ol className={css.rows}>
        {rows.map((row, at) => (
          // A row's only name is its place. Keyboard users reorder rows with the buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is dropped on a row
          <li key={at} {...order.target(at)}>
            {renderRow(row, at, (part) =>
              onChange(rows.with(at, isPart(part) ? { ...row, ...part } : part)),
            )}
            <RowActs
              order={order}
              onRemove={remove}
              at={at}
              name={nameOf(row, at)}
              isMovable={rows.length > 1}
            />
          </li>
        ))}
      </ol>
      <AddRow
        name={texts.add}
        disabledReason={rows.length < max ? null : texts.full}
        onAdd={() => add(blank)}
      />
    </fieldset>
  )
}

/** What is done to one row: put elsewhere, or taken out. */
function RowActs({
  order,
  onRemove,
  at,
  name,
  isMovable,
}: {
  order: Pick<ReturnType<typeof useRowOrder>, 'handle' | 'moveBy'>
  onRemove: (at: number) => void
  at: number
  name: string
  isMovable: boolean
}) {
  const { t } = useTranslation()
  return (
    <Row flush>
      {isMovable ? (
        <>
          <span className={css.handle} {...order.handle(at)} />
          {(['up', 'down'] as const).map((direction) => (
            <span key={direction} data-direction={direction}>
              <Button
                kind="bare"
                name={t(`listings:editor.move.${direction}Name`, { name })}
                onPress={() => order.moveBy(at, direction)}
              >
                {t(`listings:editor.move.${direction}`)}
              </Button>
            </span>
          ))}
        </>
      ) : null}
      <Button
        kind="bare"
        name={t('listings:editor.removeName', { name })}
        onPress={() => onRemove(at)}
      >
        {t('listings:editor.remove')}
      </Button>
    </Row>
  )
}

/** Moving and removing rows, and where the focus goes then. */
function useRowMoves<T>(list: RowListProps<T>) {
  const { field, rows, onChange, texts } = list
  const { t } = useTranslation()
  const showToast = useToast()
  const latest = useRef({ rows, onChange })
  useEffect(() => void (latest.current = { rows, onChange }))
  const { group, ...order } = useRowOrder<HTMLFieldSetElement>({
    name: field,
    count: rows.length,
    onMove: (from, to) =>
      onChange(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
  })

  function remove(at: number) {
    const [row] = rows.slice(at, at + 1)
    order.focusNext('[data-add] button')
    onChange(rows.toSpliced(at, 1))
    if (row === undefined) return
    const putBack = () => {
      const { rows: now, onChange: change } = latest.current
      change(now.toSpliced(at, 0, row))
    }
    showToast({ message: texts.removed, action: { name: t('ui:undo'), onPress: putBack } })
  }

  function add(blank: T) {
    order.focusNext(`${order.row(rows.length)} input`)
    onChange([...rows, blank])
  }

  return { group, order, remove, add }
}

function AddRow({
  name,
  disabledReason,
  onAdd,
}: {
  name: string
  disabledReason: string | null
  onAdd: () => void
}) {
  return (
    <div data-add>
      <Button kind="quiet" icon="add" disabledReason={disabledReason} onPress={onAdd}>
        {name}
      </Button>
    </div>
  )
}

function isPart(part: unknown): part is object {
  return typeof part === 'object'
}
