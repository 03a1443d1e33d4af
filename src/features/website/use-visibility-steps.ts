import { useState } from 'react'
import type { PublicationStep } from '#machines/website/publication/publication.schema.ts'
import { targetOf } from '#machines/website/publication/publication.selectors.ts'
import type { Website } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useWebsite } from './use-website.ts'
import { takeStep } from './website.queries.ts'

/** The steps of the page: which is being taken, and why the last one was refused. */
export function useVisibilitySteps() {
  const { t } = useTranslation()
  const { weddingId, website, keep, readAgain, showToast } = useWebsite()
  const { version } = website.visibility
  const [busy, setBusy] = useState<PublicationStep | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const { takeOnce } = useAttempts()

  /** Takes over the page as it is then, or reads it again where it has changed meanwhile. */
  async function send(step: StepWithoutVersion): Promise<Answer<Website>> {
    const answer = await takeOnce(step, version, async ({ version: before, isAgain }) => {
      const taken = await takeStep(weddingId, { ...step, version: before })
      if (taken.result === 'answer') return { ...taken, body: taken.body.website }
      // The page as it is now comes along with this refusal.
      const current = taken.code === 'version_stale' ? taken.details['current'] : null
      const now = current as Website | null | undefined
      return isAgain && now && isAfter(step, before, now.visibility)
        ? { result: 'answer' as const, body: now }
        : taken
    })
    if (answer.result === 'answer') {
      keep(answer.body)
      showToast(t(`publishing:visibility.messages.${step.event}`))
    } else if (answer.code === 'version_stale' || answer.code === 'event_not_allowed') readAgain()
    return answer
  }

  async function take(event: Exclude<PublicationStep, 'SET_PASSCODE' | 'CHANGE_PASSCODE'>) {
    setBusy(event)
    const tellIfLeft = expectRefusal()
    const answer = await send({ event })
    setBusy(null)
    if (answer.result === 'refused') {
      refuse(answer.code)
      tellIfLeft(answer.code, () => void take(event))
    }
  }

  return { busy, refusal, forget: () => refuse(null), take, send }
}

/**
 * Whether the page is as a step leaves it. No key tells what became of a step, because the answer
 * would be stored with the passcode in it.
 */
function isAfter(step: StepWithoutVersion, before: number, now: Website['visibility']) {
  const isWord = !('word' in step) || step.word === now.word
  return now.version === before + 1 && now.state === targetOf(step.event) && isWord
}

type StepWithoutVersion =
  | { event: Exclude<PublicationStep, 'SET_PASSCODE' | 'CHANGE_PASSCODE'> }
  | { event: 'SET_PASSCODE' | 'CHANGE_PASSCODE'; word: string }
