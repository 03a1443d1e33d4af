import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Track } from '#src/ui/layout/track.tsx'
import css from './mirror.module.css'

const stages = ['enquiry', 'seen', 'replied', 'quoted', 'accepted', 'booked'] as const

/**
 * One booking, read by the two sides of it: the same line, and only the turn differs. An example,
 * with the product's own parts.
 */
export function Mirror() {
  const { t } = useTranslation()
  return (
    <section className={css.mirror} aria-label={t('site:mirror.label')}>
      <Side heading={t('site:mirror.couple')} turn="mine" next={t('site:mirror.nextCouple')} />
      <Side heading={t('site:mirror.vendor')} turn="theirs" next={t('site:mirror.nextVendor')} />
    </section>
  )
}

function Side({ heading, turn, next }: { heading: string; turn: 'mine' | 'theirs'; next: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.side} data-state="booking.quoted">
      <div className={css.head}>
        <h2>{heading}</h2>
        <Status state="booking.quoted" turn={turn}>
          {t(`site:mirror.${turn}`)}
        </Status>
      </div>
      <Track
        label={t('site:mirror.where')}
        stages={stages.map((stage) => ({ name: t(`site:mirror.stages.${stage}`) }))}
        now={3}
        turn={turn}
      />
      <dl className={css.facts}>
        <div>
          <dt>{t('site:mirror.next')}</dt>
          <dd>{next}</dd>
        </div>
        <div>
          <dt>{t('site:mirror.by')}</dt>
          <dd>{t('site:mirror.byWhen')}</dd>
        </div>
      </dl>
    </div>
  )
}
