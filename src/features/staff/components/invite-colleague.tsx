import { useState } from 'react'
import * as v from 'valibot'
import { newColleagueSchema } from '#machines/staff/staff.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { inviteColleague } from '../staff.queries.ts'

interface InviteProps {
  businessId: string
  onInvited: () => void
}

/** A way to bring a colleague in by mail. */
export function InviteColleague(props: InviteProps) {
  const { t } = useTranslation()
  const { email, type, wrong, outcome, submit } = useInviting(props)
  return (
    <Card label={t('staff:invite.title')}>
      <h2>{t('staff:invite.title')}</h2>
      <Soft>{t('staff:invite.lead')}</Soft>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={t('staff:invite.email')}
          name="email"
          type="email"
          autoComplete="off"
          required
          value={email}
          error={errorText(wrong)}
          onChange={type}
        />
        <Notice kind="critical">
          {outcome.reason === 'already_exists'
            ? t('staff:invite.already')
            : errorText(outcome.reason)}
        </Notice>
        <div>
          <Button type="submit" busy={outcome.isBusy} busyLabel={t('staff:invite.sending')}>
            {t('staff:invite.send')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function useInviting({ businessId, onInvited }: InviteProps) {
  const showToast = useToast()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()

  function type(typed: string) {
    setWrong(null)
    setEmail(typed)
  }

  async function submit() {
    if (outcome.isBusy) return
    const parsed = v.safeParse(newColleagueSchema, { email })
    setWrong(parsed.success ? null : (parsed.issues[0].message ?? null))
    if (!parsed.success) return setOutcome({ isBusy: false, reason: null })
    setOutcome({ isBusy: true, reason: null })
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce(parsed.output, (key) =>
      inviteColleague(businessId, parsed.output.email, key),
    )
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void submit())
      return setOutcome({ isBusy: false, reason: answer.code })
    }
    setOutcome({ isBusy: false, reason: null })
    type('')
    showToast({ message: t('staff:invite.sent', { email: answer.body.email }) })
    return onInvited()
  }

  return { email, type, wrong, outcome, submit }
}
