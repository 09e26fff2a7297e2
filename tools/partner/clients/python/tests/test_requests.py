import io
import json
import pickle
import tempfile
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from email.parser import BytesParser
from pathlib import Path

from workshop_api_client import NO_RETRIES, UnexpectedAnswerError, Workshop, etag_of
from workshop_api_client.errors import ChangedMeanwhileError

from .scripted import Awaiting, Script, Waiting, answers, refuses


def upload_in(request):
    """Returns the fields of a form, and the name of its file."""
    head = f"content-type: {request.headers['content-type']}\r\n\r\n".encode()
    parts = BytesParser().parsebytes(head + request.content).get_payload()
    fields = {each.get_param("name", header="content-disposition"): each.get_payload(decode=True) for each in parts}
    return fields, parts[-1].get_filename()


class Requests:
    def test_a_client_for_an_address_calls_below_it(self):
        for base_url, url in [
            ("https://workshop.example.com", "https://workshop.example.com/api/v1/ping"),
            ("https://workshop.example.com/", "https://workshop.example.com/api/v1/ping"),
            ("https://workshop.example.com/api/v1", "https://workshop.example.com/api/v1/ping"),
            ("https://example.com:8443/behind/a/proxy/", "https://example.com:8443/behind/a/proxy/api/v1/ping"),
        ]:
            with self.subTest(base_url):
                script = Script(answers({"ok": True}))
                self.play(script, lambda workshop: workshop.general.get_ping(), base_url=base_url)
                self.assertEqual(str(script.requests[0].url), url)

    def test_an_id_that_is_none_is_refused_before_anything_is_sent(self):
        for wrong in ["", ".", "..", None, {}, True]:
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "deleteAppointment: id has to be an id"):
                self.play(Script(), lambda workshop, wrong=wrong: workshop.appointments.delete(wrong))

    def test_a_decimal_is_written_with_its_own_digits(self):
        script = Script(*[answers({})] * 4)
        for amount in ["0.07", "52.50", "1E+2", "-0.29"]:
            self.play(
                script,
                lambda workshop, amount=amount: workshop.budgets.create_line(
                    1, description="Filtro", unit_price=Decimal(amount)
                ),
            )
        sent = [json.loads(request.content, parse_float=Decimal)["unit_price"] for request in script.requests]
        self.assertEqual(sent, [Decimal("0.07"), Decimal("52.5"), Decimal(100), Decimal("-0.29")])

    def test_a_decimal_that_json_would_round_is_refused_before_anything_is_sent(self):
        for amount in ["0.12345678901234567890", "NaN", "Infinity"]:
            with self.subTest(amount), self.assertRaisesRegex(ValueError, "without rounding"):
                self.play(
                    Script(),
                    lambda workshop, amount=amount: workshop.budgets.create_line(
                        1, description="Filtro", unit_price=Decimal(amount)
                    ),
                )

    def test_values_are_encoded_and_those_that_are_none_are_left_out_of_queries_only(self):
        script = Script(*[answers({})] * 5)
        day = datetime(2026, 11, 20, 12, tzinfo=timezone(timedelta(hours=1)))
        for call in [
            lambda workshop: workshop.budgets.list(status="En cotización", client_id=None, from_=day).page(),
            lambda workshop: workshop.reports.get_revenue(from_=date(2026, 1, 1), to="2026-01-31"),
            lambda workshop: workshop.appointments.delete("b/12", notify_client=False),
            lambda workshop: workshop.clients.create(name="Clara", on_conflict="return_existing", language="fr"),
            lambda workshop: workshop.appointments.create(budget_id=1, start=day, box_id=None),
        ]:
            self.play(script, call)
        self.assertEqual(
            script.targets,
            [
                "GET /api/v1/budgets?status=En+cotizaci%C3%B3n&from=2026-11-20T11%3A00%3A00.000Z",
                "GET /api/v1/reports/revenue?from=2026-01-01&to=2026-01-31",
                "DELETE /api/v1/appointments/b%2F12?notify_client=false",
                "POST /api/v1/clients?on_conflict=return_existing",
                "POST /api/v1/appointments",
            ],
        )
        self.assertEqual(script.header("accept-language")[3], "fr")
        self.assertEqual(
            script.requests[4].content, b'{"budget_id":1,"start":"2026-11-20T11:00:00.000Z","box_id":null}'
        )

    def test_a_field_that_is_called_as_a_keyword_is_given_with_a_line_at_its_end(self):
        script = Script(answers({}))
        self.play(script, lambda workshop: workshop.sandbox.receive_sms(from_="600 000 001", body="Voy."))
        self.assertEqual(script.requests[0].content, b'{"from":"600 000 001","body":"Voy."}')

    def test_a_moment_without_a_time_zone_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no time zone"):
            self.play(
                Script(), lambda workshop: workshop.appointments.create(budget_id=1, start=datetime(2026, 11, 20))
            )

    def test_an_answer_that_is_none_of_the_service_is_unexpected(self):
        for name, status, body in [
            ("a page", 200, "<html>"),
            ("a redirect", 302, ""),
            ("a page that was not found", 404, "Not found"),
            ("JSON of another service", 400, '{"error":"invalid"}'),
            ("a list", 400, "[]"),
        ]:
            with self.subTest(name), self.assertRaises(UnexpectedAnswerError) as caught:
                self.play(
                    Script(answers(body, status)), lambda workshop: workshop.general.get_ping(retries=NO_RETRIES)
                )
            self.assertEqual(caught.exception.status, status)

    def test_a_file_comes_with_its_name_and_its_fingerprint_and_none_if_it_has_not_changed(self):
        headers = {
            "content-type": "application/pdf",
            "etag": '"abc"',
            "content-disposition": "attachment; filename=\"Factura.pdf\"; filename*=UTF-8''Factura%20n%C2%BA%201.pdf",
        }
        script = Script(answers("%PDF", 200, headers), answers("", 304))
        file = self.play(script, lambda workshop: workshop.invoices.get_pdf(1))
        self.assertEqual(
            (file.content, file.filename, file.content_type, file.etag),
            (b"%PDF", "Factura nº 1.pdf", "application/pdf", '"abc"'),
        )
        again = self.play(script, lambda workshop: workshop.invoices.get_pdf(1, if_none_match=file.etag))
        self.assertIsNone(again)
        self.assertEqual(script.header("if-none-match"), [None, '"abc"'])

    def test_a_change_is_bound_to_the_version_of_a_record_and_a_conflict_has_the_present_one(self):
        current = {"id": 118, "city": "Vigo"}
        script = Script(
            answers({"id": 118, "city": "Lugo"}, 200, {"etag": '"first"'}),
            refuses("changed_meanwhile", 409, {"etag": '"second"'}, current=current),
            answers(current, 200, {"etag": '"third"'}),
        )
        client = self.play(script, lambda workshop: workshop.clients.get(118))

        def change(record):
            return self.play(
                script, lambda workshop: workshop.clients.update(118, city="Soria", if_match=etag_of(record))
            )

        with self.assertRaises(ChangedMeanwhileError) as caught:
            change(client)
        self.assertEqual(caught.exception.current, current)
        self.assertEqual(etag_of(change(caught.exception.current)), '"third"')
        self.assertEqual(script.header("if-match"), [None, '"first"', '"second"'])
        self.assertEqual(etag_of(pickle.loads(pickle.dumps(client))), '"first"')
        with self.assertRaisesRegex(ValueError, "has no ETag"):
            etag_of(dict(client))

    def test_a_file_is_uploaded_and_again_with_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "disco.jpg")
            path.write_bytes(b"bytes")
            for file in [path, ("disco.jpg", b"bytes"), ("disco.jpg", io.BytesIO(b"bytes"))]:
                with self.subTest(type(file)):
                    script = Script(answers("", 503), answers({"id": 1}, 201))
                    self.play(
                        script,
                        lambda workshop, file=file: workshop.budgets.create_document(
                            1, file=file, client_visible=True
                        ),
                    )
                    first, second = script.requests
                    self.assertEqual(first.content, second.content)
                    fields, name = upload_in(first)
                    self.assertEqual(fields, {"client_visible": b"true", "file": b"bytes"})
                    self.assertEqual((list(fields)[-1], name), ("file", "disco.jpg"))

    def test_what_is_no_file_is_refused_before_anything_is_sent(self):
        for wrong in ["disco.jpg", b"bytes", ("disco.jpg", io.StringIO("text"))]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                self.play(Script(), lambda workshop, file=wrong: workshop.budgets.create_document(1, file=file))


class RequestsWaiting(Requests, Waiting):
    def test_an_address_that_is_none_is_refused_at_once(self):
        for wrong in ["", "workshop.example.com", "ftp://workshop.example.com", "https://"]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                Workshop(wrong, "pt_live_Invented")


class RequestsAwaiting(Requests, Awaiting):
    pass
