import { useState } from 'react'
import { freePlaces } from '#machines/seating/floor/floor.rules.ts'
import { tableShapes } from '#machines/seating/seating.schema.ts'
import type { SeatingWritten, Table } from '#machines/seating/seating.schema.ts'
import { tableFormSchema, tablesFormSchema } from '#machines/seating/table-form.schema.ts'
import type {
  TableDetails,
  TableForm,
  TablesDetails,
  TablesForm,
} from '#machines/seating/table-form.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { useSend } from '#src/client/records/send.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window } from '#src/ui/overlays/window.tsx'
import { addTables, changeTable, removeTable } from '../../seating.queries.ts'

interface AddProps {
  weddingId: string
  eventId: string
  tables: readonly Table[]
  onKept: (answer: Answer<SeatingWritten>, says: string) => void
  onClose: () => void
}

/** Several tables of one kind. */
export function AddTablesWindow({ weddingId, eventId, tables, onKept, onClose }: AddProps) {
  const { t } = useTranslation()
  const [key] = useState(() => crypto.randomUUID())
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
    send: ({ count, name, chairs, shape }) => {
      const kind = Array.from({ length: count }, () => ({ chairs, shape }))
      const places = freePlaces(tables, kind, columnsFor(tables.length + count))
      const named = kind.map((one, at) => ({
        ...one,
        ...places[at]!,
        name: nameOf({ name, count }, tables.length + at + 1),
      }))
      return addTables(weddingId, eventId, named, key)
    },
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
  const asked = { name: typed.name.trim() || t('seating:tables.plain'), count: Number(typed.count) }
  const example = nameOf(asked, tables.length + 1)
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
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" busy={isSending} busyLabel={t('seating:tables.saving')}>
            {t('seating:tables.add')}
          </Button>
          <CloseWindow>{t('seating:tables.close')}</CloseWindow>
        </Row>
      </Form>
    </Window>
  )
}

interface TableProps {
  weddingId: string
  table: Table
  seated: number
  disabledReason: string | null
  onKept: (answer: Answer<SeatingWritten>, says: string) => void
  onMove: (() => void) | null
  onClose: () => void
}

/** What is known of a table. */
export function TableWindow({
  weddingId,
  table,
  seated,
  disabledReason,
  onKept,
  onMove,
  onClose,
}: TableProps) {
  const { t } = useTranslation()
  const [refusal, refuse] = useState<string | null>(null)
  const { values, outcome, conflicts, choose, problemAt, change, submit } = useEdit<
    Table,
    TableForm,
    TableDetails
  >({
    record: table,
    toForm: ({ name, chairs, shape }) => ({ name, chairs: String(chairs), shape }),
    schema: tableFormSchema,
    save: async ({ id, version }, details) => {
      const answer = await changeTable(weddingId, id, { version, ...details })
      if (answer.result === 'refused') return answer
      onKept(answer, t('seating:tables.saved', { name: details.name }))
      return { result: 'answer', body: answer.body.tables[0] ?? table }
    },
    onKept: onClose,
  })
  const part = {
    values,
    errorAt: (field: keyof TableForm) => errorText(problemAt(field)),
    onChange: change,
  }
  const chairs = Number(values.chairs)
  const losing = chairs >= 1 ? seated - chairs : 0

  async function remove() {
    const answer = await removeTable(weddingId, table.id)
    if (answer.result === 'refused') return refuse(answer.code)
    onKept(answer, t('seating:tables.removed', { name: table.name }))
    return onClose()
  }

  return (
    <Window title={table.name} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField label={t('seating:tables.name')} required {...inPart(part, 'name')} />
        <TextField
          label={t('seating:tables.chairsOne')}
          required
          inputMode="numeric"
          {...inPart(part, 'chairs')}
        />
        <Shapes {...part} />
        <Notice kind="caution">
          {losing > 0 ? t('seating:tables.drop', { chairs, count: losing }) : null}
        </Notice>
        <Conflict
          {...conflictTexts()}
          conflicts={conflicts}
          labelOf={(field) =>
            t(field === 'chairs' ? 'seating:tables.chairsOne' : `seating:tables.${field}`)
          }
          show={(_, value) => value}
          onChoose={choose}
        />
        <Notice kind="critical">
          {errorText(outcome.state === 'refused' ? outcome.reason : refusal)}
        </Notice>
        {disabledReason === null ? null : <Soft>{disabledReason}</Soft>}
        {disabledReason === null ? (
          <Row>
            <Button
              type="submit"
              busy={outcome.state === 'saving'}
              busyLabel={t('seating:tables.saving')}
            >
              {t('seating:tables.save')}
            </Button>
            {onMove ? (
              <Button kind="quiet" onPress={onMove}>
                {t('seating:tables.move')}
              </Button>
            ) : null}
            <Button kind="danger" onPress={() => void remove()}>
              {t('seating:tables.remove')}
            </Button>
            <CloseWindow>{t('seating:tables.close')}</CloseWindow>
          </Row>
        ) : (
          <CloseWindow>{t('seating:tables.close')}</CloseWindow>
        )}
      </Form>
    </Window>
  )
}

function Shapes<F extends Record<'shape', string>>({ values, onChange }: FormPart<F>) {
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

/** Tables are numbered; a single one that has a name of its own is not. */
function nameOf({ name, count }: { name: string; count: number }, number: number) {
  return count === 1 && name !== t('seating:tables.plain')
    ? name
    : t('seating:tables.numbered', { name, number: String(number) })
}

/** More tables stand wider, so that a large room is not a corridor. */
function columnsFor(count: number) {
  return count <= 12 ? 3 : count <= 30 ? 4 : 6
}
