import { useState } from 'react'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import type { AnyReceived, InvitationCalls } from './received.queries.ts'

interface Answering<Received extends AnyReceived, Joined> {
  token: string
  me: Me | null
  calls: InvitationCalls<Received, Joined>
  /** What is said to whoever is there already. */
  alreadyThere: string
  keep: (invitation: Received) => void
  readQuietly: () => void
  onJoined: (joined: Joined) => void
}

/** Joining what one is invited to, or declining. */
export function useInvitationAnswer<Received extends AnyReceived, Joined>({
  token,
  me,
  calls,
  alreadyThere,
  keep,
  readQuietly,
  onJoined,
}: Answering<Received, Joined>) {
  const [isLeaving, setLeaving] = useState(false)
  const [busyWith, setBusyWith] = useState<'join' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasAccepted, setAccepted] = useState(false)
  const [termsError, setTermsError] = useState<string | null>(null)
  const sendOnce = useSendOnce()
  const isAskedForTerms = me !== null && !me.hasAcceptedTerms

  async function join(leavesOwn: boolean) {
    setRefusal(null)
    if (isAskedForTerms && !hasAccepted) return setTermsError(errorText('terms_not_accepted'))
    setBusyWith('join')
    const joining = { leavesOwn, ...(isAskedForTerms && { acceptedTerms: termsVersion }) }
    const answer = await sendOnce([token, joining], (key) => calls.accept(token, joining, key))
    setBusyWith(null)
    setLeaving(false)
    if (answer.result === 'answer') return onJoined(answer.body)
    if (answer.code === 'other_wedding') return setLeaving(true)
    if (answer.code === 'event_not_allowed') return readQuietly()
    if (answer.code === 'already_exists') return setRefusal(alreadyThere)
    // The terms were accepted on this page, so the page is older than the terms.
    return setRefusal(
      errorText(answer.code === 'terms_not_accepted' ? 'terms_changed' : answer.code),
    )
  }

  async function decline() {
    setBusyWith('decline')
    setRefusal(null)
    const answer = await calls.decline(token)
    setBusyWith(null)
    if (answer.result === 'answer') return keep(answer.body)
    if (answer.code === 'event_not_allowed') return readQuietly()
    return setRefusal(errorText(answer.code))
  }

  function acceptTerms(accepted: boolean) {
    setAccepted(accepted)
    setTermsError(null)
  }

  return {
    isLeaving,
    setLeaving,
    busyWith,
    refusal,
    hasAccepted,
    acceptTerms,
    termsError,
    isAskedForTerms,
    join,
    decline,
  }
}
