import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { showGivers } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'
import { RefusalBeside } from './refusal-beside.tsx'
import css from './registry.module.css'
import { ThanksList } from './thanks/thanks-list.tsx'

/** What a refusal to show or hide the names is about. */
const names = 'names'

/**
 * Who gives what, and who is to be thanked. What households reserve is hidden until the couple
 * chooses to see it.
 */
export function GiversCard() {
  const { t } = useTranslation()
  const { registry } = useRegistry()
  const isHidden = registry.reservations === null
  return (
    <Card label={t('registry:givers.title')}>
      <h2>{t('registry:givers.title')}</h2>
      <div className={css.offPaper}>
        {isHidden ? <HiddenGivers /> : <Soft>{t('registry:givers.lead')}</Soft>}
      </div>
      <ThanksList />
      {isHidden ? null : <HideGivers />}
      <RefusalBeside about={names} name={t('registry:givers.title')} />
    </Card>
  )
}

function HiddenGivers() {
  const { t } = useTranslation()
  const { weddingId, registry, giversDisabledReason, showToast, attempt } = useRegistry()
  const [asked, ask] = useState({ isOpen: false, isBusy: false })
  const taken = registry.reserved + registry.received + registry.thanked
  async function show() {
    ask({ isOpen: true, isBusy: true })
    const change = { version: registry.version, showsGivers: true }
    const answer = await attempt(names, () => showGivers(weddingId, change))
    ask({ isOpen: false, isBusy: false })
    if (answer?.result === 'answer') showToast(t('registry:messages.shown'))
  }
  return (
    <>
      <Soft>{t('registry:givers.hidden')}</Soft>
      <p>
        {taken === 0 ? t('registry:givers.noneYet') : t('registry:givers.count', { count: taken })}
      </p>
      <div>
        <Button
          kind="quiet"
          disabledReason={giversDisabledReason}
          onPress={() => ask({ isOpen: true, isBusy: false })}
        >
          {t('registry:givers.show')}
        </Button>
      </div>
      <Confirm
        open={asked.isOpen}
        kind="primary"
        question={t('registry:givers.question')}
        act={t('registry:givers.act')}
        busy={asked.isBusy}
        busyLabel={t('registry:givers.busy')}
        onAct={() => void show()}
        keep={t('registry:givers.keep')}
        onKeep={() => ask({ isOpen: false, isBusy: false })}
      >
        {t('registry:givers.means')}
      </Confirm>
    </>
  )
}

function HideGivers() {
  const { t } = useTranslation()
  const { weddingId, registry, giversDisabledReason, showToast, attempt, isUnderWay } =
    useRegistry()
  async function hide() {
    const change = { version: registry.version, showsGivers: false }
    const answer = await attempt(names, () => showGivers(weddingId, change))
    if (answer?.result === 'answer') showToast(t('registry:messages.hidden'))
  }
  return (
    <div>
      <Button
        kind="bare"
        busy={isUnderWay(names)}
        busyLabel={t('registry:givers.hiding')}
        disabledReason={giversDisabledReason}
        onPress={() => void hide()}
      >
        {t('registry:givers.hide')}
      </Button>
    </div>
  )
}
