import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

/** Why a button is off, and where that stands. */
type Disabled = { disabledReason: string; whyAt: string } | Record<string, never>

interface ButtonsProps {
  rsvp: Rsvp | null
  name: string
  disabled: { mail: Disabled; post: Disabled; link: Disabled }
  onSend: (by: 'mail' | 'post') => Promise<void>
  busyWith: string | null
  busy: (what: string, act: () => Promise<void>) => void
  /** Opens the email, which is sent from there. */
  onLook: () => void
  onRelink: () => void
}

/** Sending an invitation, saying that it was posted, and giving it a new link. */
export function InvitationButtons({
  rsvp,
  onSend,
  name,
  disabled,
  busyWith,
  busy,
  onLook,
  onRelink,
}: ButtonsProps) {
  const { t } = useTranslation()
  const isSent = Boolean(rsvp?.facts.sentAt)
  return (
    <Row>
      <Button
        kind="quiet"
        name={t(isSent ? 'guests:invitations.sendAgainOf' : 'guests:invitations.sendOf', { name })}
        {...disabled.mail}
        busy={busyWith === 'mail'}
        busyLabel={t('guests:invitations.sending')}
        onPress={onLook}
      >
        {t(isSent ? 'guests:invitations.sendAgain' : 'guests:invitations.send')}
      </Button>
      <Button
        kind="quiet"
        name={t('guests:invitations.postOf', { name })}
        {...disabled.post}
        busy={busyWith === 'post'}
        busyLabel={t('ui:saving')}
        onPress={() => busy('post', () => onSend('post'))}
      >
        {t('guests:invitations.post')}
      </Button>
      {rsvp ? (
        <Button
          kind="bare"
          name={t('guests:invitations.relinkOf', { name })}
          {...disabled.link}
          busy={busyWith === 'link'}
          busyLabel={t('ui:saving')}
          onPress={onRelink}
        >
          {t('guests:invitations.relink')}
        </Button>
      ) : null}
    </Row>
  )
}
