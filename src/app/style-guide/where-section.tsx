import { formatShortDate } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { TurnMark } from '#src/ui/data/turn-mark.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { Track } from '#src/ui/layout/track.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { Section } from './section.tsx'
import css from './style-guide.module.css'

export function TurnSection() {
  const { t } = useTranslation()
  return (
    <Section of="turn">
      <div className={css.four}>
        {(['mine', 'theirs', 'both', 'none'] as const).map((turn) => (
          <Card key={turn}>
            <div className={css.turn}>
              <TurnMark turn={turn} size="large" />
              <div>
                <h3>{t(`guide:turn.${turn}`)}</h3>
                <p>{t(`guide:turn.${turn}Means`)}</p>
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  )
}

export function WhereSection() {
  const { t } = useTranslation()
  return (
    <Section of="where">
      <BookingWhere />
      <div className={css.two}>
        <ChangesWhere />
        <RejectedWhere />
      </div>
      <Card>
        <h3>{t('guide:where.stepper.title')}</h3>
        <Track
          label={t('guide:where.stepper.title')}
          now={1}
          stages={(['one', 'two', 'three'] as const).map((step) => ({
            name: t(`guide:where.stepper.${step}`),
          }))}
        />
      </Card>
    </Section>
  )
}

function BookingWhere() {
  const { t } = useTranslation()
  return (
    <Card>
      <h3>{t('guide:where.booking.title')}</h3>
      <Where
        label={t('guide:where.booking.title')}
        state="booking.booked"
        turn="both"
        now={5}
        agreedFrom={4}
        stages={[
          { name: t('guide:states.enquiry'), note: formatShortDate('2026-03-04') },
          { name: t('guide:states.seen'), note: formatShortDate('2026-03-04') },
          { name: t('guide:states.replied'), note: formatShortDate('2026-03-05') },
          { name: t('guide:states.quoted'), note: formatShortDate('2026-03-09') },
          { name: t('guide:states.accepted'), note: formatShortDate('2026-03-12') },
          { name: t('guide:states.booked'), note: formatShortDate('2026-03-12') },
          { name: t('guide:states.completed') },
        ]}
        facts={facts('nobody', {
          next: { value: t('guide:where.booking.next'), more: t('guide:where.booking.nextMore') },
          by: { value: t('guide:where.booking.by') },
        })}
      >
        <Button disabledReason={t('guide:where.reviewOff')}>{t('guide:where.review')}</Button>
      </Where>
    </Card>
  )
}

function ChangesWhere() {
  const { t } = useTranslation()
  return (
    <Card>
      <Row spread>
        <h3>{t('guide:where.changes.title')}</h3>
        <Status state="approval.changes_requested" turn="mine">
          {t('guide:states.changes_requested')}
        </Status>
      </Row>
      <Where
        label={t('guide:where.changes.title')}
        state="approval.changes_requested"
        turn="mine"
        now={2}
        stages={[
          { name: t('guide:states.draft') },
          { name: t('guide:states.submitted') },
          { name: t('guide:states.changes_requested'), note: formatShortDate('2026-11-18') },
          { name: t('guide:states.approved') },
        ]}
        facts={facts('yours', {
          next: {
            value: t('guide:where.changes.next'),
            more: t('guide:where.changes.nextMore'),
          },
          by: { value: t('guide:where.changes.by'), more: t('guide:where.changes.byMore') },
        })}
      >
        <Button disabledReason={t('guide:where.changes.off')}>{t('guide:where.again')}</Button>
      </Where>
    </Card>
  )
}

function RejectedWhere() {
  const { t } = useTranslation()
  return (
    <Card>
      <Row spread>
        <h3>{t('guide:where.rejected.title')}</h3>
        <Status state="approval.rejected" turn="none">
          {t('guide:states.rejected')}
        </Status>
      </Row>
      <Where
        label={t('guide:where.rejected.title')}
        state="approval.rejected"
        turn="none"
        now={3}
        stages={[
          { name: t('guide:states.draft') },
          { name: t('guide:states.submitted') },
          { name: t('guide:states.in_review') },
          { name: t('guide:states.rejected'), note: formatShortDate('2026-11-20') },
        ]}
        facts={facts('nobody', {
          next: { value: t('guide:where.rejected.next') },
          by: { value: t('guide:where.rejected.by'), more: t('guide:where.rejected.byMore') },
        })}
      >
        <Button disabledReason={t('guide:where.rejected.off')}>{t('guide:where.again')}</Button>
      </Where>
    </Card>
  )
}

interface Texts {
  value: string
  more?: string
}

function facts(whose: 'nobody' | 'yours', { next, by }: { next: Texts; by: Texts }) {
  return {
    whose: { name: t('guide:where.whose'), value: t(`guide:where.${whose}`) },
    next: { name: t('guide:where.next'), ...next },
    by: { name: t('guide:where.by'), ...by },
  }
}
