import { useQuery } from '@tanstack/react-query'
import type { Board } from '#machines/board/board.schema.ts'
import { hasBegun, reasonsToShow } from '#machines/board/begun.rules.ts'
import { isAnySoon } from '#machines/board/turn.rules.ts'
import { isLeft } from '#machines/setup/setup.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { boardOptions } from '#src/features/board/board.queries.ts'
import { BoardFigures } from '#src/features/board/components/board-figures.tsx'
import { ReadinessLine } from '#src/features/board/components/readiness-line.tsx'
import { ChoiceLines } from '#src/features/choices/components/choice-line.tsx'
import { WaitingForOthers } from '#src/features/board/components/waiting-for-others.tsx'
import { DayBanner, WeddingFacts } from '#src/features/wedding/components/wedding-overview.tsx'
import { SetupCard } from '#src/features/setup/components/setup-card.tsx'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Icon } from '#src/ui/actions/icon.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { StatsSkeleton } from '#src/ui/data/stat.tsx'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { LoadFailure, QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Engraving } from '../../frame/art/engraving.tsx'
import frame from '../../frame/frame.module.css'
import { PlanTabs } from '../plan-tabs.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { UpcomingTasks } from './upcoming-tasks.tsx'
import { useTurnSteps } from './turn/use-turn-steps.ts'
import type { OnDone, TurnSteps } from './turn/use-turn-steps.ts'
import { YourTurn } from './your-turn.tsx'
import css from './dashboard-screen.module.css'
import lists from './lists.module.css'

const quickLinks = [
  { to: '/marketplace', name: 'vendors', icon: 'shop' },
  { to: '/dashboard/guests', name: 'guests', icon: 'people' },
  { to: '/dashboard/budget', name: 'budget', icon: 'purse' },
  { to: '/dashboard/timeline', name: 'timeline', icon: 'calendar' },
] as const

/**
 * A couple's dashboard: the names and the day, what is their turn, the figures of the plan, and the
 * cards behind the figures.
 */
export function DashboardScreen() {
  const { t } = useTranslation()
  const { current, failure, readAgain } = useWeddings()
  const wedding = current?.wedding ?? null
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('wedding:dashboard.failed')}
        code={failure}
        onRetry={readAgain}
      />
    )
  return (
    <>
      <DayBanner wedding={wedding} art={<Engraving lies="across" />} />
      <PlanTabs />
      {wedding ? <Plan key={wedding.id} wedding={wedding} /> : <ComingPlan />}
    </>
  )
}

function Plan({ wedding }: { wedding: Wedding }) {
  const { t } = useTranslation()
  const query = useQuery(boardOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={<ComingPlan />}
      failure={{ as: 'page', title: t('board:failed') }}
    >
      {(board) => <DashboardContent board={board} onRead={() => void query.refetch()} />}
    </QueryLoader>
  )
}

function DashboardContent({ board, onRead }: { board: Board; onRead: () => void }) {
  const { me, wedding } = useWedding()
  const showToast = useUndoToast(wedding.id, onRead)
  const { setup, tasks, vendors, guests, money, activity, today } = board
  const onDone = (message: string, activityId: string) => {
    showToast(message, activityId)
    onRead()
  }
  const steps = useTurnSteps(wedding.id, today, { onDone, onRefused: onRead })
  // A helper who sees neither has nothing for the wide column: the narrow one's cards share the
  // row.
  const isShared = tasks !== null || vendors !== null
  const others = (
    <>
      <WaitingForOthers {...board.others} />
      <QuickLinks />
      <RecentActivity activity={activity} myId={me.userId} />
    </>
  )
  return (
    <>
      {setup?.step ? <SetupCard step={setup.step} isLeft={isLeft(setup)} /> : null}
      <Waiting wedding={wedding} board={board} steps={steps} onRead={onRead} onDone={onDone} />
      <BoardFigures tasks={tasks} vendors={vendors} guests={guests} money={money} />
      <div className={frame.columns}>
        {isShared ? (
          <Stack gap="loose">
            {tasks ? <UpcomingTasks today={today} tasks={tasks} steps={steps} /> : null}
            {vendors ? <Bookings {...vendors} /> : null}
          </Stack>
        ) : null}
        <Stack gap="loose">
          <WeddingFacts
            wedding={wedding}
            {...(vendors && { venue: vendors.venue })}
            invited={guests ? guests.coming + guests.notComing + guests.pending : null}
          />
          {isShared ? others : null}
        </Stack>
        {isShared ? null : <Stack gap="loose">{others}</Stack>}
      </div>
    </>
  )
}

interface WaitingProps {
  wedding: Wedding
  board: Board
  steps: TurnSteps
  onRead: () => void
  onDone: OnDone
}

/**
 * What is the reader's turn, and what is not ready; nothing of either while there is nothing yet.
 */
function Waiting({ wedding, board, steps, onRead, onDone }: WaitingProps) {
  const { t } = useTranslation()
  const { setup, turns, unready, today } = board
  const isTurn = turns.first.length > 0
  if (setup !== null && !isTurn) return null
  const isReady = unready?.length === 0
  const reasons = reasonsToShow(unready ?? [], { weddingDate: wedding.weddingDate, today })
  return (
    <Stack gap="tight">
      {isTurn ? (
        <YourTurn
          weddingId={wedding.id}
          today={today}
          turns={turns}
          steps={steps}
          onRead={onRead}
          onDone={onDone}
        />
      ) : (
        <Soft>{t(nothingWaits(board, wedding))}</Soft>
      )}
      {unready === null ? (
        <Soft>{t('board:partly')}</Soft>
      ) : hasBegun(board) && (isReady || reasons.length > 0) ? (
        <ReadinessLine unready={reasons} />
      ) : null}
    </Stack>
  )
}

/** What is told while nothing waits: nobody has caught up while a task is due within the week. */
function nothingWaits({ tasks, today }: Board, { weddingDate }: Wedding) {
  const days = tasks?.upcoming.map(({ dueOn }) => dueOn) ?? []
  if (isAnySoon(days, today)) return 'board:turn.noneSoon'
  return weddingDate ? 'board:turn.none' : 'board:turn.noneNoDate'
}

function Bookings({ leading }: NonNullable<Board['vendors']>) {
  const { t } = useTranslation()
  if (leading.length === 0)
    return (
      <EmptyCard
        part={t('board:vendors.title')}
        title={t('board:vendors.none')}
        turn={1.4}
        action={
          <ButtonLink to="/marketplace" kind="quiet">
            {t('board:vendors.find')}
          </ButtonLink>
        }
      >
        {t('board:vendors.noneMore')}
      </EmptyCard>
    )
  return (
    <Card label={t('board:vendors.title')}>
      <div className={lists.head}>
        <h2>{t('board:vendors.title')}</h2>
        <span>
          <Link to="/dashboard/vendors">{t('board:vendors.all')}</Link>
          <Link to="/marketplace">{t('board:vendors.find')}</Link>
        </span>
      </div>
      <ChoiceLines choices={leading} />
    </Card>
  )
}

/** Helpers get the links to what is shared with them; the marketplace is everyone's. */
function QuickLinks() {
  const { t } = useTranslation()
  const { may } = useWedding()
  const shown = quickLinks.filter(({ name }) => name === 'vendors' || may(name, 'view'))
  return (
    <Card label={t('wedding:quick.title')}>
      <h2>{t('wedding:quick.title')}</h2>
      <ul className={css.quick}>
        {shown.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {t(`wedding:quick.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The shape of the plan, while it is on the way. */
function ComingPlan() {
  const { t } = useTranslation()
  return (
    <>
      <Skeleton lines={0}>{t('ui:loading')}</Skeleton>
      <StatsSkeleton count={4} />
      <div className={frame.columns}>
        <Card>
          <Skeleton lines={5} />
        </Card>
        <Card>
          <Skeleton lines={9} />
        </Card>
      </div>
    </>
  )
}
