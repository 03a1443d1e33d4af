import * as v from 'valibot'
import { passcodeSchema } from '#machines/website/publication/publication.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSend } from '#src/client/records/send.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'

interface PasscodeWindowProps {
  step: 'SET_PASSCODE' | 'CHANGE_PASSCODE'
  send: (word: string) => Promise<Answer<Website>>
  onClose: () => void
}

/** Sets or changes the passcode that guests need. */
export function PasscodeWindow({ step, send, onClose }: PasscodeWindowProps) {
  const { t } = useTranslation()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin: { word: '' },
    schema: v.object({ word: passcodeSchema }),
    send: ({ word }) => send(word),
    onDone: () => {
      onClose()
      return { word: '' }
    },
  })
  return (
    <Window title={t(`publishing:visibility.step.${step}`)} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          name="word"
          label={t('publishing:visibility.word')}
          required
          autoComplete="off"
          hint={t('publishing:visibility.wordHint')}
          value={typed.word}
          error={errorText(problemAt('word'))}
          onChange={(word) => change('word', word)}
        />
        <WindowActs
          act={t(`publishing:visibility.step.${step}`)}
          acting={t('ui:saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('publishing:visibility.close')}
        />
      </Form>
    </Window>
  )
}
