import { createContext, useContext } from 'react';

/** Whether Tab reaches the figures inside: in a table of rows, those of the current row only. */
export const FigureTab = createContext(true);

/** Returns the `tabIndex` of a figure. */
export const useFigureTab = (): 0 | -1 => (useContext(FigureTab) ? 0 : -1);
