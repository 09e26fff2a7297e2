package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"slices"
	"strings"

	"calls/workshop"
)

// No record has it.
const nobodysID = 999_999_999

var (
	background = context.Background()
	today      = open(os.Getenv("BASE_URL"))
	// The service as a later release may answer: with a status, an event, an error and fields unknown today.
	later = open(os.Getenv("LATER_URL"))
)

func open(url string) *workshop.ClientWithResponses {
	return done(workshop.NewClientWithResponses(url, workshop.WithRequestEditorFn(authorize)))
}

func authorize(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
	return nil
}

func main() {
	readPages()
	clientID := createClients()
	budgetID := createBudgets(clientID)
	uploadDocument(budgetID)
	manageWebhooks()
	readLaterRelease(budgetID)
}

func readPages() {
	list := func(cursor *string) *workshop.ClientPage {
		params := workshop.ListClientsParams{Limit: ptr(int32(1)), Cursor: cursor}
		return present(done(today.ListClientsWithResponse(background, &params)).JSON200, "a page")
	}
	first := list(nil)
	second := list(first.NextCursor)
	check(second.Data[0].Id > first.Data[0].Id, "ids ascend")
}

func createClients() int64 {
	client := workshop.ClientCreate{Name: "Clara Ejemplo", Email: ptr(rand.Text() + "@example.com")}
	create := func(key string) *workshop.CreateClientResponse {
		params := workshop.CreateClientParams{IdempotencyKey: key}
		return done(today.CreateClientWithResponse(background, &params, client))
	}
	key := rand.Text()
	created := present(create(key).JSON201, "the new client")
	again := present(create(key).JSON201, "the same answer")
	check(again.Id == created.Id, "a repeated request creates nothing")
	refused := present(create(rand.Text()).JSON409, "the conflict").Error
	check(refused.Code == "client_exists", "the same email is refused")
	check(*refused.ExistingId == created.Id, "existing_id is the client")
	return created.Id
}

func createBudgets(clientID int64) int64 {
	create := func(clientID int64, lines []workshop.BudgetLineInput) *workshop.CreateBudgetResponse {
		params := workshop.CreateBudgetParams{IdempotencyKey: rand.Text()}
		budget := workshop.BudgetCreate{ClientId: clientID, Lines: lines}
		return done(today.CreateBudgetWithResponse(background, &params, budget))
	}
	refused := present(create(nobodysID, []workshop.BudgetLineInput{{Description: ptr("Motor")}}).JSON422, "the 422").Error
	check(refused.Code == "validation_error", "the client of a budget has to exist")
	check((*refused.Fields)[0].Path == "/client_id", "the 422 says where")
	made := present(create(clientID, []workshop.BudgetLineInput{
		{Description: ptr("Motor"), UnitPrice: ptr(200_000.01)},
		{Description: ptr("Arandela"), Quantity: ptr(0.5), UnitPrice: ptr(0.29)},
	}).JSON201, "the new budget")
	budget := getBudget(today, made.Id)
	cent := budget.Lines[0].UnitPrice == 200_000.01 && budget.Lines[1].Quantity == 0.5
	check(cent, "decimals come back to the cent")
	check(budget.Vehicle == nil && budget.Category == nil, "what was not given is null")
	check(budget.Status == workshop.BudgetStatusPENDIENTE, "the status is known")
	return budget.Id
}

func getBudget(at *workshop.ClientWithResponses, id int64) *workshop.Budget {
	answer := done(at.GetBudgetWithResponse(background, id, &workshop.GetBudgetParams{}))
	return present(answer.JSON200, "the budget")
}

// Of a form it generates the types of the fields; the form itself is written by hand.
func uploadDocument(budgetID int64) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	must(form.WriteField("client_visible", "true"))
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", `form-data; name="file"; filename="photo.png"`)
	header.Set("Content-Type", "image/png")
	done(done(form.CreatePart(header)).Write(done(os.ReadFile("photo.png"))))
	must(form.Close())
	params := workshop.CreateBudgetDocumentParams{IdempotencyKey: rand.Text()}
	answer := done(today.CreateBudgetDocumentWithBodyWithResponse(
		background, budgetID, &params, form.FormDataContentType(), &body,
	))
	document := present(answer.JSON201, "the document")
	check(document.Filename == "photo.png" && document.ContentType == "image/png", "the photo is stored")
	check(document.ClientVisible, "the client sees it")
}

func manageWebhooks() {
	params := workshop.CreateWebhookParams{IdempotencyKey: rand.Text()}
	subscription := workshop.WebhookCreate{
		Url:    "https://hooks.example.com/workshop",
		Events: []workshop.EventName{workshop.EventNameLEADCREATED, workshop.EventNameCLIENTUPDATED},
	}
	made := present(done(today.CreateWebhookWithResponse(background, &params, subscription)).JSON201, "it")
	check(strings.HasPrefix(made.Secret, "whsec_"), "the secret is shown")
	isMade := func(item workshop.Webhook) bool { return item.Id == made.Item.Id }
	listed := func(of *workshop.ClientWithResponses) *workshop.WebhookList {
		return present(done(of.ListWebhooksWithResponse(background, &workshop.ListWebhooksParams{})).JSON200, "the list")
	}
	check(slices.ContainsFunc(listed(today).Items, isMade), "the subscription is listed")
	list := listed(later)
	named := func(name workshop.EventName) func(workshop.WebhookEvent) bool {
		return func(each workshop.WebhookEvent) bool { return each.Event == name }
	}
	check(slices.ContainsFunc(list.Events, named(workshop.EventNameLEADCREATED)), "known events are read")
	check(slices.ContainsFunc(list.Events, named("added.later")), "events may be added")
	check(len(list.Items[slices.IndexFunc(list.Items, isMade)].Events) == 3, "the unknown one is kept")
	done(today.DeleteWebhookWithResponse(background, made.Item.Id, &workshop.DeleteWebhookParams{}))
	check(!slices.ContainsFunc(listed(today).Items, isMade), "the subscription is gone")
}

func readLaterRelease(budgetID int64) {
	budget := getBudget(later, budgetID)
	check(budget.Lines[0].UnitPrice == 200_000.01, "what is known is read")
	check(!budget.Status.Valid(), "the unknown status is another one")
	answer := done(later.GetBudgetWithResponse(background, nobodysID, &workshop.GetBudgetParams{}))
	check(present(answer.JSON404, "the refusal").Error.Code == "added_later", "codes may be added")
}

func ptr[T any](value T) *T { return &value }

func done[T any](answer T, err error) T {
	must(err)
	return answer
}

func present[T any](value *T, what string) *T {
	check(value != nil, what)
	return value
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(holds bool, what string) {
	if !holds {
		must(errors.New("does not hold: " + what))
	}
}
