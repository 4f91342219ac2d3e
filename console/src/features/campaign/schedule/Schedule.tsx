import { Button, Switch } from '@mantine/core';
import { api, type Schemas, take } from '../../../api/client';
import { DayField } from '../../../ui/form/DayField';
import { fieldError } from '../../../ui/form/field-error';
import { ZonePick } from '../../../ui/form/ZonePick';
import { Section } from '../../../ui/page/Page';
import { State } from '../../../ui/show/State';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { schedule as text } from '../../../words/campaigns/setup';
import { locale } from '../../../words/language';
import { useEdits } from '../edits';
import { useCampaign, useSaveCampaign } from '../queries';
import { type Described, EditConflict, SaveProblem, SaveState } from '../SaveState';
import { Holidays } from './Holidays';
import { clockOf, DAY_MINUTES, WEEKDAYS, type Week, weekOf, windowsOf } from './hours';
import { WeekGrid } from './WeekGrid';
import './schedule.css';

type Stored = Omit<Schemas['CampaignScheduleOut'], 'nextWindow'>;

const weekWith = (days: readonly string[], from: number, to: number): Week =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day) ? [[from, to]] : []])) as unknown as Week;
const OFFICE = windowsOf(weekWith(WEEKDAYS.slice(0, 5), 540, 1_020));
const ALWAYS = windowsOf(weekWith(WEEKDAYS, 0, DAY_MINUTES));

const described = ({ windows, timezone, useContactTimezone, startDate, endDate, holidays }: Stored): Described => {
  const week = weekOf(windows);
  return [
    ...WEEKDAYS.map((day) => {
      const spans = week[day].map(([from, to]) => `${clockOf(from)}-${clockOf(to)}`);
      return [text.hoursOf(text.days[day]), spans.join(', ') || text.closed] as const;
    }),
    [text.zone, timezone],
    [text.contactZone, useContactTimezone ? words.common.yes : words.common.no],
    [text.start, startDate ?? ''],
    [text.end, endDate ?? ''],
    [text.holidays, holidays.join(', ')],
  ];
};

/** Sending schedule of a campaign: weekly windows, time zone, start, end, and holidays. */
export function Schedule() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const saveCampaign = useSaveCampaign(campaign);
  const isReadOnly = !useMay() || campaign.status === 'archived';
  const auto = campaign.status === 'draft';
  const { nextWindow, ...stored } = campaign.schedule;
  const edits = useEdits<Stored>({
    stored,
    auto: auto && !isReadOnly,
    save: (_changed, all) =>
      saveCampaign((header) =>
        take(
          api.PUT('/campaigns/{campaign_id}/schedule', {
            params: { path: { campaign_id: campaign.id }, query: { workspaceId }, header },
            body: all,
          }),
        ),
      ),
  });
  const { value, change } = edits;
  return (
    <>
      <Section title={text.title} aside={<SaveState edits={edits} auto={auto} />}>
        <EditConflict edits={edits} describe={described} />
        <SaveProblem error={edits.error} shown={(path) => /^(timezone|startDate|endDate)$/.test(path)} />
        <NextWindow window={nextWindow} zone={campaign.schedule.timezone} />
        {!isReadOnly && (
          <div className="schedule-presets" role="group" aria-label={text.presets}>
            <Button variant="default" size="compact-xs" onClick={() => change({ windows: OFFICE })}>
              {text.office}
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => change({ windows: ALWAYS })}>
              {text.always}
            </Button>
          </div>
        )}
        <p className="caption wide">{text.gridHint}</p>
        <WeekGrid
          week={weekOf(value.windows)}
          isReadOnly={isReadOnly}
          onChange={(week) => change({ windows: windowsOf(week) })}
        />
      </Section>
      <Section title={text.zone}>
        <div className="schedule-fields">
          <ZonePick
            label={text.zone}
            value={value.timezone}
            clearable={false}
            disabled={isReadOnly}
            error={fieldError(edits.error, 'timezone')}
            onChange={(timezone) => timezone !== '' && change({ timezone })}
          />
          <Switch
            label={text.contactZone}
            description={text.contactZoneHint}
            checked={value.useContactTimezone}
            disabled={isReadOnly}
            onChange={(event) => change({ useContactTimezone: event.currentTarget.checked })}
          />
        </div>
        <div className="schedule-fields schedule-days">
          <DayField
            label={text.start}
            value={value.startDate ?? ''}
            readOnly={isReadOnly}
            error={fieldError(edits.error, 'startDate')}
            onChange={(day) => change({ startDate: day || null })}
          />
          <DayField
            label={text.end}
            description={text.endHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value.endDate ?? ''}
            readOnly={isReadOnly}
            error={fieldError(edits.error, 'endDate')}
            onChange={(day) => change({ endDate: day || null })}
          />
        </div>
      </Section>
      <Section title={text.holidays}>
        <Holidays days={value.holidays} isReadOnly={isReadOnly} onChange={(holidays) => change({ holidays })} />
      </Section>
    </>
  );
}

function NextWindow({ window, zone }: { window: Schemas['ScheduleInterval'] | null; zone: string }) {
  if (window === null) {
    return (
      <State tone="warn" icon="alert">
        {text.none}
      </State>
    );
  }
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const opens = new Date(window.startAt);
  const closes = format.format(new Date(window.endAt));
  const isOpen = opens.getTime() <= Date.now();
  return <p className="muted">{isOpen ? text.open(closes, zone) : text.next(format.format(opens), closes, zone)}</p>;
}
