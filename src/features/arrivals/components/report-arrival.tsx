import { useState } from 'react'
import { lateMinutes } from '#machines/arrivals/vendor-day.schema.ts'
import type { DaySheet, Tick } from '#machines/arrivals/vendor-day.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatDay } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { useTick } from '../use-tick.ts'
import type { TickStatus } from '../use-tick.ts'
import { ArrivalStatus } from './arrival-status.tsx'

interface ReportProps {
  sheet: DaySheet
  keep: (sheet: DaySheet) => void
  readAgain: () => void
}

/**
 * What the vendor says on the day: there, late or done, one press each; and how far what was
 * pressed has got.
 */
export function ReportArrival({ sheet, keep, readAgain }: ReportProps) {
  const { t } = useTranslation()
  const { status, say, forget } = useTick(sheet.bookingId, { keep, readAgain })
  const [isAsking, setAsking] = useState(false)
  const isBusy = status.is === 'sending' || status.is === 'waiting'
  return (
    <Card label={t('arrivals:sheet.title')}>
      <Row spread>
        <h2>{t('arrivals:report.title', { names: coupleName(sheet.day?.names ?? ['', '']) })}</h2>
        <ArrivalStatus {...sheet} />
      </Row>
      {isBusy ? null : (
        <Row>
          <LifecycleActions
            actions={sheet.actions}
            busyWith={null}
            kind={(event) => (event === 'TAKE_BACK' ? 'bare' : 'quiet')}
            onTake={(event) =>
              event === 'LATE' ? setAsking(true) : say({ event, at: instantNow() })
            }
            textsFor={({ event, refusedBy }) => ({
              label: t(`arrivals:report.${event}`),
              busy: t('arrivals:report.busy'),
              disabledReason:
                refusedBy.length === 0
                  ? ''
                  : t('arrivals:report.notToday', { day: formatDay(sheet.firstDay) }),
            })}
          />
        </Row>
      )}
      {isAsking && !isBusy ? (
        <HowLate
          onSay={(minutes) => {
            setAsking(false)
            say({ event: 'LATE', minutes, at: instantNow() })
          }}
        />
      ) : null}
      <Underway status={status} onForget={forget} />
    </Card>
  )
}

function HowLate({ onSay }: { onSay: (minutes: number) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t('arrivals:report.howLate')}</legend>
      <Row>
        {lateMinutes.map((minutes) => (
          <Button key={minutes} kind="quiet" onPress={() => onSay(minutes)}>
            {t('arrivals:report.minutes', { minutes })}
          </Button>
        ))}
      </Row>
    </fieldset>
  )
}

/** How far what was pressed has got: on its way, kept until there is a connection, or refused. */
function Underway({ status, onForget }: { status: TickStatus; onForget: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Notice>
        {status.is === 'sending'
          ? t('arrivals:report.sending', { what: textOf(status.tick) })
          : null}
      </Notice>
      <Notice kind="caution">
        {status.is === 'waiting'
          ? t('arrivals:report.waiting', { what: textOf(status.tick) })
          : null}
      </Notice>
      {status.is === 'waiting' ? (
        <div>
          <Button kind="quiet" onPress={onForget}>
            {t('arrivals:report.forget')}
          </Button>
        </div>
      ) : null}
      <Notice kind="critical">
        {status.is === 'refused'
          ? status.reason === 'event_not_allowed'
            ? t('arrivals:report.stale')
            : t('arrivals:report.refused', { reason: errorText(status.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

function textOf(tick: Tick) {
  return tick.event === 'LATE'
    ? t('arrivals:state.late', { minutes: tick.minutes })
    : t(`arrivals:report.${tick.event}`)
}

function instantNow() {
  return new Date().toISOString()
}
