import { useRef } from 'react'
import { freePlaces } from '#machines/seating/floor/floor.rules.ts'
import { tableShapes } from '#machines/seating/seating.schema.ts'
import type { Table, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { TablesForm, TablesDetails } from '#machines/seating/table-form.schema.ts'
import { tablesFormSchema } from '#machines/seating/table-form.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSend } from '#src/client/records/send.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { addTables } from '../../seating.queries.ts'

interface AddProps {
  weddingId: string
  eventId: string
  tables: readonly Table[]
  onKept: (answer: Answer<SeatingWritten>, message: string) => void
  onClose: () => void
}

/** Adds several tables of one kind. */
export function AddTablesWindow(about: AddProps) {
  const { tables, onClose } = about
  const { t } = useTranslation()
  const { typed, isSending, refusal, submit, part } = useNewTables(about)
  const asked = { name: typed.name.trim() || t('seating:tables.plain'), count: Number(typed.count) }
  const example = nameOf(asked, namesIn(tables))
  return (
    <Window title={t('seating:tables.add')} onClose={onClose}>
      <Form onSubmit={submit}>
        <Pair>
          <TextField
            label={t('seating:tables.count')}
            required
            inputMode="numeric"
            {...inPart(part, 'count')}
          />
          <TextField
            label={t('seating:tables.chairs')}
            required
            inputMode="numeric"
            {...inPart(part, 'chairs')}
          />
        </Pair>
        <Shapes {...part} />
        <TextField
          label={t('seating:tables.from')}
          required
          hint={t('seating:tables.fromHint', { example })}
          {...inPart(part, 'name')}
        />
        <WindowActs
          act={t('seating:tables.add')}
          acting={t('seating:tables.saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('seating:tables.close')}
        />
      </Form>
    </Window>
  )
}

/** The form for new tables, and saving. */
function useNewTables(about: AddProps) {
  const { t } = useTranslation()
  const { weddingId, eventId, tables, onKept, onClose } = about
  const sendOnce = useSendOnce()
  // Asked for again they stand where they stood: the page may know of them by then.
  const placed = useRef<ReturnType<typeof newTables>>([])
  const begin: TablesForm = {
    count: '1',
    chairs: '8',
    shape: 'round',
    name: t('seating:tables.plain'),
  }
  const { typed, isSending, refusal, problemAt, change, submit } = useSend<
    TablesForm,
    TablesDetails,
    SeatingWritten
  >({
    begin,
    schema: tablesFormSchema,
    send: (details) =>
      sendOnce(details, (key, isAgain) => {
        if (!isAgain) placed.current = newTables(details, tables)
        return addTables(weddingId, eventId, placed.current, key)
      }),
    onDone: (body) => {
      onKept({ result: 'answer', body }, t('seating:tables.added', { count: body.tables.length }))
      onClose()
      return begin
    },
  })
  const part = {
    values: typed,
    errorAt: (field: keyof TablesForm) => errorText(problemAt(field)),
    onChange: change,
  }

  return { typed, isSending, refusal, submit, part }
}

/** The tables with their names, where there is room for them. */
function newTables({ count, name, chairs, shape }: TablesDetails, tables: readonly Table[]) {
  const kind = Array.from({ length: count }, () => ({ chairs, shape }))
  const places = freePlaces(tables, kind, columnsFor(tables.length + count))
  const taken = namesIn(tables)
  return kind.map((one, at) => {
    const own = nameOf({ name, count }, taken)
    taken.push(own)
    return { ...one, ...places[at]!, name: own }
  })
}

function namesIn(tables: readonly Table[]) {
  return tables.map(({ name }) => name)
}

export function Shapes<F extends Record<'shape', string>>({ values, onChange }: FormPart<F>) {
  const { t } = useTranslation()
  return (
    <ChoiceTiles
      label={t('seating:tables.shape')}
      name="shape"
      value={values.shape}
      choices={tableShapes.map((shape) => ({ value: shape, label: t(`seating:tables.${shape}`) }))}
      onChange={(shape) => onChange('shape', shape)}
    />
  )
}

/**
 * Several tables are numbered, none like one that is there; a single table with its own name is
 * not.
 */
function nameOf({ name, count }: { name: string; count: number }, taken: readonly string[]) {
  if (count === 1 && name !== t('seating:tables.plain')) return name
  for (let number = taken.length + 1; ; number++) {
    const numbered = t('seating:tables.numbered', { name, number: String(number) })
    if (!taken.includes(numbered)) return numbered
  }
}

/** More tables get more columns, so that a large room is not too narrow. */
function columnsFor(count: number) {
  return count <= 12 ? 3 : count <= 30 ? 4 : 6
}
