import type { GenericSchema } from 'valibot'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { useSend } from '#src/client/records/send.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { Fields } from './fields.tsx'
import type { FieldSpec } from './fields.tsx'

interface Common<F extends Record<string, string>, D> {
  title: string
  fields: (values: F) => FieldSpec<keyof F & string>[]
  schema: GenericSchema<F, D>
  /** What the button says. */
  act: string
  onClose: () => void
}

interface NewProps<F extends Record<string, string>, D> extends Common<F, D> {
  begin: F
  send: (
    details: D,
    key: string,
    sent: { typed: F; isAgain: boolean },
  ) => Promise<Answer<{ activityId: string }>>
  onDone: (activityId: string) => void
}

/** Something new, in a window. What was typed stays until it is kept. */
export function NewWindow<F extends Record<string, string>, D>({
  title,
  fields,
  schema,
  act,
  begin,
  send,
  onDone,
  onClose,
}: NewProps<F, D>) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend<
    F,
    D,
    { activityId: string }
  >({
    begin,
    schema,
    send: (details, values) =>
      sendOnce(details, (key, isAgain) => send(details, key, { typed: values, isAgain })),
    onDone: ({ activityId }) => {
      onDone(activityId)
      onClose()
      return begin
    },
  })
  return (
    <Window title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <Fields
          fields={fields(typed)}
          values={typed}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <WindowActs
          act={act}
          acting={t('ui:saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('budget:close')}
        />
      </Form>
    </Window>
  )
}

interface EditProps<
  R extends { version: number },
  F extends Record<string, string>,
  D,
> extends Common<F, D> {
  record: R
  toForm: (record: R) => F
  save: (record: R, details: D) => Promise<Answer<{ version: number; activityId: string }>>
  onKept: (activityId: string) => void
  /** A way to take it away, and why that is off or was refused, in words. */
  remove?: {
    name: string
    disabledReason?: string | null
    refusal: string | null
    onPress: () => void
  } | null
}

/** What is kept, to be typed over. What somebody else changed meanwhile is a choice. */
export function EditWindow<
  R extends { version: number },
  F extends Record<string, string>,
  D extends object,
>(props: EditProps<R, F, D>) {
  const { t } = useTranslation()
  const { title, fields, schema, act, record, toForm, save, onKept, onClose, remove = null } = props
  const edit = useEdit<R, F, D>({
    record,
    toForm,
    schema,
    save: async (base, details) => {
      const answer = await save(base, details)
      if (answer.result === 'refused') return answer
      onKept(answer.body.activityId)
      return { result: 'answer', body: { ...base, ...details, version: answer.body.version } }
    },
    onKept: onClose,
  })
  const { values, problemAt, change, submit } = edit
  const labelOf = (field: string) =>
    fields(values).find(({ name }) => name === field)?.label ?? field
  return (
    <Window title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <Fields
          fields={fields(values)}
          values={values}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={labelOf}
          save={act}
          refusal={remove?.refusal ?? null}
          close={t('budget:close')}
        >
          {remove ? (
            <Button
              kind="danger"
              disabledReason={remove.disabledReason ?? null}
              onPress={remove.onPress}
            >
              {remove.name}
            </Button>
          ) : null}
        </WindowEditEnd>
      </Form>
    </Window>
  )
}
