from datetime import datetime, timezone

from workshop_api_client import NO_RETRIES, WorkshopConnectionError

from .scripted import Awaiting, Script, Waiting, answers, breaks


def page(ids, following):
    body = {"data": [{"id": each} for each in ids], "next_cursor": following, "has_more": following is not None}
    return answers(body, 200, {"date": "Fri, 20 Nov 2026 12:00:00 GMT"})


def ids_of(records):
    return [each["id"] for each in records]


class Pages:
    def test_all_records_of_all_pages_come_with_the_same_filters_and_a_lost_page_again(self):
        script = Script(page([1, 2], "a"), page([], "b"), breaks, page([3], None))
        records = self.play(script, lambda workshop: self.all_of(workshop.clients.list(search="eje")))
        self.assertEqual(ids_of(records), [1, 2, 3])
        targets = ["?search=eje", "?search=eje&cursor=a", "?search=eje&cursor=b", "?search=eje&cursor=b"]
        self.assertEqual(script.targets, [f"GET /api/v1/clients{each}" for each in targets])

    def test_a_list_is_read_when_it_is_used_and_a_page_by_itself(self):
        script = Script(page([1], "a"), page([2], None))
        self.play(script, lambda workshop: workshop.clients.list())
        self.assertEqual(script.requests, [])
        first = self.play(script, lambda workshop: workshop.clients.list(limit=1).page())
        later = self.play(script, lambda workshop: workshop.clients.list(cursor=first["next_cursor"]).page())
        self.assertEqual((ids_of(first["data"]), ids_of(later["data"])), ([1], [2]))

    def test_the_pages_of_events_end_with_the_last_one_and_leave_a_cursor_to_go_on_with(self):
        script = Script(answers({"data": [{"id": "evt_1"}], "next_cursor": "later", "has_more": False}))
        pages = self.play(script, lambda workshop: self.all_of(workshop.webhooks.list_events().pages()))
        self.assertEqual([each["next_cursor"] for each in pages], ["later"])

    def test_the_next_window_of_changes_begins_half_a_minute_before_this_one_by_the_clock_of_the_service(self):
        script = Script(page([1], "a"), page([2], None))
        changes = []

        def read(workshop):
            changes.append(workshop.budgets.list(client_id=7).changed_since("2026-11-20T11:00:00Z"))
            return self.all_of(changes[0])

        self.assertEqual(ids_of(self.play(script, read)), [1, 2])
        moment = datetime.fromisoformat(changes[0].resume_from.replace("Z", "+00:00"))
        begin, end = (datetime(2026, 11, 20, 11, minute, 30, tzinfo=timezone.utc) for minute in (58, 59))
        self.assertTrue(begin < moment < end, moment)
        self.assertTrue(all("updated_since=2026-11-20T11%3A00%3A00Z" in each for each in script.targets))

    def test_a_run_that_breaks_off_is_repeated_from_where_it_began(self):
        changes = []

        def read(workshop):
            since = datetime(2026, 11, 20, 11, tzinfo=timezone.utc)
            changes.append(workshop.budgets.list().changed_since(since))
            return self.all_of(changes[0])

        with self.assertRaises(WorkshopConnectionError):
            self.play(Script(page([1], "a"), breaks), read, retries=NO_RETRIES)
        self.assertEqual(changes[0].resume_from, "2026-11-20T11:00:00.000Z")

    def test_without_a_moment_all_records_come_the_first_time(self):
        changes = []

        def read(workshop):
            changes.append(workshop.clients.list().changed_since(None))
            self.assertIsNone(changes[0].resume_from)
            return self.all_of(changes[0])

        script = Script(page([1], None))
        self.assertEqual(ids_of(self.play(script, read)), [1])
        self.assertEqual(script.targets, ["GET /api/v1/clients"])
        self.assertIsNotNone(changes[0].resume_from)


class PagesWaiting(Pages, Waiting):
    def test_a_list_is_read_only_as_far_as_it_is_used(self):
        script = Script(page([1], "a"))
        self.assertEqual(self.play(script, lambda workshop: next(iter(workshop.clients.list()))), {"id": 1})


class PagesAwaiting(Pages, Awaiting):
    pass
