/**
 * A chart with a place for everything: computed when the product is built, so that the browser
 * draws and does not think. All places are from the picture's corner, in pixels at full size.
 */
export interface Picture {
  direction: Direction
  width: number
  height: number
  /** A state comes before those inside it. */
  states: StateBox[]
  arrows: Arrow[]
  starts: Start[]
}

export type Direction = 'right' | 'down'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

export interface StateBox extends Place {
  id: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** A part of a parallel state, which is there at the same time as its neighbours. */
  isRegion: boolean
  depth: number
  parts: Part[]
}

/**
 * Some lines of text with a meaning of their own; `transition` is its id where they are about one.
 */
export interface Part extends Place {
  kind: 'title' | 'name' | 'tag' | 'note' | 'port' | 'action' | 'event' | 'history'
  /** For an event: what brings it about. */
  cause?: 'event' | 'always' | 'after' | 'done' | 'error'
  transition?: string
  lines: Span[][]
}

export interface Span {
  text: string
  tone: Tone
  /** From the start of the line, and how wide it is drawn: with these any font fits. */
  x: number
  width: number
}

export type Tone = 'title' | 'name' | 'strong' | 'plain' | 'soft'

/** A line from one state to another. Transitions between the same two states share one. */
export interface Arrow {
  id: string
  source: string
  target: string
  points: [x: number, y: number][]
  /** One for each transition, on the line. */
  labels: Part[]
  frame: Place
}

/** Where a state begins inside: a dot and a line to the first state. */
export interface Start {
  target: string
  dot: [x: number, y: number]
  points: [x: number, y: number][]
}
