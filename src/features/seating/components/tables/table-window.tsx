import { useState } from 'react'
import type { SeatingWritten, Table } from '#machines/seating/seating.schema.ts'
import { tableFormSchema } from '#machines/seating/table-form.schema.ts'
import type { TableDetails, TableForm } from '#machines/seating/table-form.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { changeTable, removeTable } from '../../seating.queries.ts'
import { Shapes } from './add-tables-window.tsx'

interface TableProps {
  weddingId: string
  table: Table
  seated: number
  disabledReason: string | null
  onKept: (answer: Answer<SeatingWritten>, message: string) => void
  onMove: (() => void) | null
  onClose: () => void
}

/** Shows and edits a table. */
export function TableWindow(about: TableProps) {
  const { table, disabledReason, onMove, onClose } = about
  const { t } = useTranslation()
  const { part, edit, refusal, chairs, losing, remove } = useTableEdit(about)
  return (
    <Window title={table.name} onClose={onClose}>
      <Form onSubmit={edit.submit}>
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
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) =>
            t(field === 'chairs' ? 'seating:tables.chairsOne' : `seating:tables.${field}`)
          }
          save={t('seating:tables.save')}
          disabledReason={disabledReason}
          refusal={errorText(refusal)}
          close={t('seating:tables.close')}
        >
          {disabledReason === null ? <TableActs onMove={onMove} onRemove={remove} /> : null}
        </WindowEditEnd>
      </Form>
    </Window>
  )
}

/** The actions of a table besides editing it. */
function TableActs({
  onMove,
  onRemove,
}: Pick<TableProps, 'onMove'> & { onRemove: () => Promise<void> }) {
  const { t } = useTranslation()
  return (
    <>
      {onMove ? (
        <Button kind="quiet" onPress={onMove}>
          {t('seating:tables.move')}
        </Button>
      ) : null}
      <Button kind="danger" onPress={() => void onRemove()}>
        {t('seating:tables.remove')}
      </Button>
    </>
  )
}

/** Edits and removes a table. */
function useTableEdit({ weddingId, table, seated, onKept, onClose }: TableProps) {
  const { t } = useTranslation()
  const [refusal, refuse] = useState<string | null>(null)
  const edit = useEdit<Table, TableForm, TableDetails>({
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
  const { values, problemAt, change } = edit
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

  return { part, edit, refusal, chairs, losing, remove }
}
