import { useState } from 'react'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { accept, decline } from './joining/received.queries.ts'

interface Answering {
  token: string
  me: Me | null
  keep: (invitation: ReceivedInvitation) => void
  readQuietly: () => void
  onJoined: (wedding: Wedding) => void
}

/** Joining the wedding that one is invited to, or declining. */
export function useInvitationAnswer({ token, me, keep, readQuietly, onJoined }: Answering) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const [busyWith, setBusyWith] = useState<'join' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasAccepted, setAccepted] = useState(false)
  const [termsError, setTermsError] = useState<string | null>(null)
  const isAskedForTerms = me !== null && !me.hasAcceptedTerms

  async function join(leavesOwn: boolean) {
    setRefusal(null)
    if (isAskedForTerms && !hasAccepted) return setTermsError(errorText('terms_not_accepted'))
    setBusyWith('join')
    const answer = await accept(token, {
      leavesOwn,
      ...(isAskedForTerms && { acceptedTerms: termsVersion }),
    })
    setBusyWith(null)
    setLeaving(false)
    if (answer.result === 'answer') return onJoined(answer.body)
    if (answer.code === 'other_wedding') return setLeaving(true)
    if (answer.code === 'event_not_allowed') return readQuietly()
    if (answer.code === 'already_exists') return setRefusal(t('wedding:invitation.already'))
    // Whatever was asked was accepted here, so it is this page that is older than the terms.
    return setRefusal(
      errorText(answer.code === 'terms_not_accepted' ? 'terms_changed' : answer.code),
    )
  }

  async function refuse() {
    setBusyWith('decline')
    setRefusal(null)
    const answer = await decline(token)
    setBusyWith(null)
    if (answer.result === 'answer') return keep(answer.body)
    if (answer.code === 'event_not_allowed') return readQuietly()
    return setRefusal(errorText(answer.code))
  }

  return {
    isLeaving,
    setLeaving,
    busyWith,
    refusal,
    hasAccepted,
    setAccepted,
    termsError,
    setTermsError,
    isAskedForTerms,
    join,
    refuse,
  }
}
