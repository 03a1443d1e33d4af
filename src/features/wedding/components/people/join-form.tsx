import type { ComponentType } from 'react'
import type { Me } from '#machines/session/session.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import type { useInvitationAnswer } from '../../use-invitation-answer.ts'

/** The account's own way to ask for the terms. */
export type AcceptTerms = ComponentType<{
  accepted: boolean
  error: string | null
  onChange: (accepted: boolean) => void
}>

export function JoinForm({
  me,
  AcceptTerms,
  busyWith,
  hasAccepted,
  setAccepted,
  termsError,
  setTermsError,
  isAskedForTerms,
  onJoin,
}: Pick<
  ReturnType<typeof useInvitationAnswer>,
  'busyWith' | 'hasAccepted' | 'setAccepted' | 'termsError' | 'setTermsError' | 'isAskedForTerms'
> & {
  me: Me
  AcceptTerms: AcceptTerms
  onJoin: () => void
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={onJoin}>
      {isAskedForTerms ? (
        <AcceptTerms
          accepted={hasAccepted}
          error={termsError}
          onChange={(accepted) => {
            setAccepted(accepted)
            setTermsError(null)
          }}
        />
      ) : null}
      <Button
        type="submit"
        size="large"
        wide
        busy={busyWith === 'join'}
        busyLabel={t('wedding:invitation.joining')}
      >
        {t('wedding:invitation.join')}
      </Button>
      <Soft small>{t('wedding:invitation.joinAs', { email: me.email })}</Soft>
    </Form>
  )
}
