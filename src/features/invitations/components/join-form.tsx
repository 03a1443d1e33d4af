import type { ComponentType } from 'react'
import type { Me } from '#machines/session/session.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import type { useInvitationAnswer } from '../use-invitation-answer.ts'

/** The account's own way to ask for the terms. */
export type AcceptTerms = ComponentType<{
  accepted: boolean
  error: string | null
  onChange: (accepted: boolean) => void
}>

/** Where the texts of an invitation are, which differ for a wedding and a business. */
export type ReceivedTexts = 'wedding:invitation' | 'staff:received'

interface JoinProps {
  texts: ReceivedTexts
  me: Me
  AcceptTerms: AcceptTerms
  answer: Pick<
    ReturnType<typeof useInvitationAnswer>,
    'busyWith' | 'hasAccepted' | 'acceptTerms' | 'termsError' | 'isAskedForTerms'
  >
  onJoin: () => void
}

/** The button that joins, with the terms for whoever has not accepted them. */
export function JoinForm({ texts, me, AcceptTerms, answer, onJoin }: JoinProps) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={onJoin}>
      {answer.isAskedForTerms ? (
        <AcceptTerms
          accepted={answer.hasAccepted}
          error={answer.termsError}
          onChange={answer.acceptTerms}
        />
      ) : null}
      <Button
        type="submit"
        size="large"
        wide
        busy={answer.busyWith === 'join'}
        busyLabel={t(`${texts}.joining`)}
      >
        {t(`${texts}.join`)}
      </Button>
      <Soft small>{t(`${texts}.joinAs`, { email: me.email })}</Soft>
    </Form>
  )
}
