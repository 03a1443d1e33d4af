import { useState } from 'react'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { removeMessage } from '../../rsvp/messages.queries.ts'

interface RemoveProps {
  weddingId: string
  message: GuestMessage
  disabledReason: string | null
  onRemoved: () => void
}

/** Takes a draft away, once somebody has said yes. */
export function RemoveDraft({ weddingId, message, disabledReason, onRemoved }: RemoveProps) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    const answer = await removeMessage(weddingId, message.id)
    setBusy(false)
    ask(false)
    if (answer.result === 'answer') onRemoved()
    else refuse(answer.code)
  }

  return (
    <>
      <Button kind="danger" disabledReason={disabledReason} onPress={() => ask(true)}>
        {t('messages:compose.remove')}
      </Button>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <Confirm
        open={isAsking}
        question={t('messages:compose.removeQuestion')}
        act={t('messages:compose.remove')}
        busy={isBusy}
        busyLabel={t('ui:saving')}
        onAct={() => void remove()}
        keep={t('messages:compose.keep')}
        onKeep={() => ask(false)}
      >
        {t('messages:compose.removeMeans')}
      </Confirm>
    </>
  )
}
