import { useRef } from 'react'
import {
  outsideGiftFormOf,
  outsideGiftFormSchema,
} from '#machines/registry/outside/outside-gift-form.schema.ts'
import type { OutsideGiftForm } from '#machines/registry/outside/outside-gift-form.schema.ts'
import type {
  NewOutsideGift,
  OutsideGift,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { useSend } from '#src/client/records/send.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { addOutsideGift, changeOutsideGift, removeOutsideGift } from '../../outside.queries.ts'
import { useRegistry } from '../../use-registry.ts'

/** A gift that did not come through the registry. What was typed stays until it is kept. */
export function NewOutsideGiftWindow() {
  const { t } = useTranslation()
  const { weddingId, showToast, open } = useRegistry()
  const sendOnce = useSendOnce()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend<
    OutsideGiftForm,
    NewOutsideGift,
    OutsideGiftWritten
  >({
    begin: { giver: '', what: '', note: '', address: '' },
    schema: outsideGiftFormSchema,
    send: (details) => sendOnce(details, (key) => addOutsideGift(weddingId, details, key)),
    onDone: ({ gift, activityId }) => {
      showToast(t('registry:outside.added', { name: gift.giver }), activityId)
      open(null)
      return outsideGiftFormOf(gift)
    },
  })
  return (
    <Window title={t('registry:outside.title')} onClose={() => open(null)}>
      <Form onSubmit={submit}>
        <Fields values={typed} errorAt={(field) => errorText(problemAt(field))} onChange={change} />
        <WindowActs
          act={t('registry:outside.addAct')}
          acting={t('ui:saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('registry:close')}
        />
      </Form>
    </Window>
  )
}

/** One to be typed over. What somebody else changed meanwhile is a choice. */
export function OutsideGiftWindow({ gift }: { gift: OutsideGift }) {
  const { t } = useTranslation()
  const { open } = useRegistry()
  const edit = useOutsideGiftEdit(gift)
  return (
    <Window
      title={t('registry:outside.changeTitle', { name: gift.giver })}
      onClose={() => open(null)}
    >
      <Form onSubmit={edit.submit}>
        <Fields
          values={edit.values}
          errorAt={(field) => errorText(edit.problemAt(field))}
          onChange={edit.change}
        />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`registry:outside.${field}`)}
          show={(_field, value) => value || t('ui:notGiven')}
          save={t('registry:save')}
          refusal={edit.refusal}
          close={t('registry:close')}
        >
          <Button
            kind="danger"
            busy={edit.isRemoving}
            busyLabel={t('registry:act.removing')}
            onPress={() => void edit.remove()}
          >
            {t('registry:gift.remove')}
          </Button>
        </WindowEditEnd>
      </Form>
    </Window>
  )
}

/** The gift as it is typed over, and removing it. */
function useOutsideGiftEdit(gift: OutsideGift) {
  const { t } = useTranslation()
  const { weddingId, showToast, act, isUnderWay, refusalOf, open } = useRegistry()
  const kept = useRef('')
  const edit = useEdit<OutsideGift, OutsideGiftForm, NewOutsideGift>({
    record: gift,
    toForm: outsideGiftFormOf,
    schema: outsideGiftFormSchema,
    save: async ({ id, version }, details) => {
      const answer = await changeOutsideGift(weddingId, id, { version, ...details })
      if (answer.result === 'refused') return answer
      kept.current = answer.body.activityId
      return { result: 'answer', body: answer.body.gift }
    },
    onKept: (_what, _undo, { what }) => {
      showToast(t('registry:messages.kept', { name: what }), kept.current)
      open(null)
    },
  })
  const removal = `${gift.id}.removal`
  const remove = async () => {
    const message = t('registry:messages.removed', { name: gift.what })
    if (await act(removal, message, () => removeOutsideGift(weddingId, gift.id))) open(null)
  }
  return { ...edit, refusal: refusalOf(removal), isRemoving: isUnderWay(removal), remove }
}

interface FieldsProps {
  values: OutsideGiftForm
  errorAt: (field: keyof OutsideGiftForm) => string | null
  onChange: (field: keyof OutsideGiftForm, value: string) => void
}

function Fields({ values, errorAt, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const at = (name: keyof OutsideGiftForm) => ({
    name,
    value: values[name],
    error: errorAt(name),
    onChange: (value: string) => onChange(name, value),
    autoComplete: 'off',
    label: t(`registry:outside.${name}`),
  })
  return (
    <>
      <TextField {...at('giver')} required />
      <TextField {...at('what')} required />
      <TextArea {...at('address')} hint={t('registry:outside.addressHint')} />
      <TextArea {...at('note')} />
    </>
  )
}
