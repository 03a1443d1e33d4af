import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  hasResent,
  isResending,
  mayResend,
  refusalOf,
  secondsLeft,
} from '#machines/account/resend/resend.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Hidden, Soft } from '#src/ui/layout/layout.tsx'
import type { ResendActor } from '../../resend.bindings.ts'
import css from './code.module.css'

/** Asks for another code, with the seconds until it may. Read out at 60, 30, 10 and 0 only. */
export function ResendCode({ actor }: { actor: ResendActor }) {
  const { t } = useTranslation()
  const snapshot = useSelector(actor, (now) => now)
  const seconds = secondsLeft(snapshot, useNow(!mayResend(snapshot)))
  const waiting = seconds === null ? null : t('account:verify.resendIn', { seconds })
  const message =
    seconds === null
      ? t('account:verify.mayResend')
      : [60, 30, 10].includes(seconds)
        ? t('account:verify.wait', { seconds })
        : ''
  return (
    <div className={css.resend}>
      <Notice kind="positive">{hasResent(snapshot) ? t('account:verify.resent') : null}</Notice>
      <Notice kind="critical">{errorText(refusalOf(snapshot)?.message)}</Notice>
      <div className={css.wait}>
        {seconds === null ? null : <Dial seconds={seconds} />}
        <div>
          <Button
            kind="quiet"
            disabledReason={waiting}
            busy={isResending(snapshot)}
            busyLabel={t('account:verify.resending')}
            onPress={() => actor.send({ type: 'RESEND', now: Date.now() })}
          >
            {t('account:verify.resend')}
          </Button>
          <Soft small>{t('account:verify.spam')}</Soft>
        </div>
      </div>
      <Hidden>
        <output>{message}</output>
      </Hidden>
    </div>
  )
}

/** The seconds as a ring that empties; the words beside it say the same. */
function Dial({ seconds }: { seconds: number }) {
  return (
    <svg className={css.dial} viewBox="0 0 52 52" aria-hidden="true">
      <circle cx="26" cy="26" r="22" />
      <circle
        className={css.left}
        cx="26"
        cy="26"
        r="22"
        pathLength="60"
        strokeDasharray={`${seconds} 60`}
        transform="rotate(-90 26 26)"
      />
      <text x="26" y="31.5">
        {formatNumber(seconds)}
      </text>
    </svg>
  )
}

/** The wall clock in milliseconds, as of the last second while `ticking`. */
function useNow(ticking: boolean) {
  const [now, tick] = useState(Date.now)
  useEffect(() => {
    const timer = ticking ? setInterval(() => tick(Date.now()), 1_000) : undefined
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
