import type { Chart } from '#machines/catalogue/chart.ts'
import type { Direction, Picture } from './layout/picture.ts'

/** What the page knows of a machine before anybody opens it. */
export interface Listing {
  id: string
  kind: 'lifecycle' | 'flow'
  domain: string
  title: string
  purpose: string
  states: number
  transitions: number
  /** The routes that show it. */
  screens: string[]
  thumbnail: Thumbnail
}

/** The boxes and lines of a chart without their words. */
export interface Thumbnail {
  width: number
  height: number
  boxes: [x: number, y: number, width: number, height: number][]
  lines: string
}

/** A machine's chart, ready to be drawn. */
export interface Sheet {
  id: string
  kind: 'lifecycle' | 'flow'
  title: string
  purpose: string
  /** The screen that a state belongs to, by dotted path; '' is the whole machine. */
  screens: Readonly<Record<string, string>>
  chart: Chart
  pictures: Record<Direction, Picture>
  /** The direction in which it is larger on a common screen. */
  best: Direction
}

/** The chart for other tools, as text. */
export interface Exports {
  /** A module that calls `createMachine`, which Stately Studio imports. */
  createMachine: string
  scxml: string
  mermaid: string
}
